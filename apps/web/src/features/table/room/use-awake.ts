import { isOver } from '@gorod/rules'
import { useEffect, useState } from 'react'
import { useWakeLock } from '../../../shared/use-wake-lock.ts'
import { useGame } from './game-context.ts'

/** The table still talks, and is asked for a rematch: a phone that locks itself would leave both. */
const TALK_MS = 10 * 60_000

/** The screen stays on during the game and the talk after it, but not all night before a table that nobody left. */
export function useAwake(): void {
  const { view, now } = useGame()
  const over = isOver(view)
  const { startedAt } = view.phase
  const [silentSince, setSilentSince] = useState<number | null>(null)
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => setSilentSince(startedAt), Math.max(0, startedAt + TALK_MS - now()))
    return () => clearTimeout(timer)
  }, [over, startedAt, now])
  useWakeLock(!over || silentSince !== startedAt)
}
