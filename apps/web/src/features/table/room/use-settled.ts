import { useEffect, useState } from 'react'

/** A double tap, or a press that was on its way. */
const SETTLES_MS = 700
/**
 * A window of a vote lasts two seconds or three: shorter than it takes to read a new number and to press, longer than a press that was meant
 * for the number before is on its way.
 */
const WINDOW_SETTLES_MS = 300

/** False for a moment after a change: a press that was meant for what stood here before must not do something else. */
export function useSettled(what: string): boolean {
  return useKept(what, SETTLES_MS, what)
}

/** The same for a button that may have appeared under a finger: false at first, too. Null: there is no window. */
export function useSettledWindow(phase: string | null): boolean {
  return useKept(phase, WINDOW_SETTLES_MS, null)
}

function useKept<What extends string | null>(what: What, forMs: number, first: What | null): boolean {
  const [kept, setKept] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setKept(what), forMs)
    return () => clearTimeout(timer)
  }, [what, forMs])
  return kept === what
}
