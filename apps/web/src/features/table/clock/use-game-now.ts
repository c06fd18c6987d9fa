import { useEffect, useState } from 'react'
import { useGame } from '../room/game-context.ts'

/** Server time, ms, rendered again every `everyMs`. */
export function useGameNow(everyMs: number): number {
  const { now } = useGame()
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = window.setInterval(() => setMoment(now()), everyMs)
    return () => window.clearInterval(timer)
  }, [now, everyMs])
  return moment
}
