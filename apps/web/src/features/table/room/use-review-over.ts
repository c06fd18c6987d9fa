import { useEffect, useState } from 'react'
import { isReviewOver } from '../model/phase-clock.ts'
import { useGame } from './game-context.ts'

/** True when the judge's review has ended. Its end is a moment, not an event, so a timer renders it. */
export function useReviewOver(): boolean {
  const { view, now } = useGame()
  const [, render] = useState(0)
  const { id, endsAt } = view.phase
  useEffect(() => {
    if (id !== 'gameOver' || endsAt === null) return
    // A little late, so that the moment has certainly passed.
    const timer = setTimeout(() => render((count) => count + 1), Math.max(0, endsAt - now()) + 20)
    return () => clearTimeout(timer)
  }, [id, endsAt, now])
  return isReviewOver(view, now())
}
