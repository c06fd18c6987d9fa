import { type CSSProperties, useEffect, useState } from 'react'
import { type Countdown, leftMs, leftSeconds } from '../model/phase-clock.ts'
import { useGame } from '../room/game-context.ts'

/** Whole seconds left; renders again exactly when the second changes. Null: no clock. */
export function useSecondsLeft(countdown: Countdown | null): number | null {
  return useSecondsLeftBy(useGame().now, countdown)
}

/** The same by another clock than that of the room. */
export function useSecondsLeftBy(now: () => number, countdown: Countdown | null): number | null {
  const [, tick] = useState(0)
  const { key = '', endsAt = 0, frozenAt = null } = countdown ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another countdown is another clock
  useEffect(() => {
    if (endsAt === 0 || frozenAt !== null) return
    let timer = 0
    const next = () => {
      const left = endsAt - now()
      if (left <= 0) return
      // A little late, so that the second has certainly changed.
      timer = window.setTimeout(
        () => {
          tick((count) => count + 1)
          next()
        },
        (left % 1000) + 20,
      )
    }
    next()
    return () => window.clearTimeout(timer)
  }, [key, endsAt, frozenAt, now])
  return countdown === null ? null : leftSeconds(countdown, now())
}

/**
 * Custom properties for a countdown drawn by CSS alone: the whole length and the part that has passed. Give the
 * element `key={countdown.key}` so that a moved clock restarts its animation.
 */
export function useDrainStyle(countdown: Countdown | null): CSSProperties {
  const { now } = useGame()
  if (countdown === null) return {}
  const total = Math.max(1, countdown.endsAt - countdown.startedAt)
  const gone = total - leftMs(countdown, now())
  return {
    '--drain-total': `${total}ms`,
    '--drain-gone': `${-gone}ms`,
    '--drain-state': countdown.frozenAt === null ? 'running' : 'paused',
  } as CSSProperties
}
