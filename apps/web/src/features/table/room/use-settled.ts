import type { View } from '@gorod/rules'
import { useEffect, useState } from 'react'

/** A double tap, or a press that was on its way. */
const SETTLES_MS = 700
/**
 * A window of a vote lasts two seconds or three: shorter than it takes to read a new number and to press, longer than a press that was meant
 * for the number before is on its way.
 */
const WINDOW_SETTLES_MS = 300
/** A window that is shorter than usual has to leave the time to press. */
const WINDOW_SETTLES_SHARE = 1 / 8

/** False for a moment after a change: a press that was meant for what stood here before must not do something else. */
export function useSettled(what: string): boolean {
  return useKept(what, SETTLES_MS, what)
}

/** The same for a button that may have appeared under a finger: false at first, too. Null: there is no window. */
export function useSettledWindow(phase: View['phase'] | null): boolean {
  const endsAt = phase?.endsAt ?? null
  const shareMs =
    phase === null || endsAt === null ? WINDOW_SETTLES_MS : (endsAt - phase.startedAt) * WINDOW_SETTLES_SHARE
  return useKept(phase?.key ?? null, Math.min(WINDOW_SETTLES_MS, shareMs), null)
}

function useKept<What extends string | null>(what: What, forMs: number, first: What | null): boolean {
  const [kept, setKept] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setKept(what), forMs)
    return () => clearTimeout(timer)
  }, [what, forMs])
  return kept === what
}
