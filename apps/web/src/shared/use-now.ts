import { SECOND_MS } from '@gorod/contracts/durations'
import { useEffect, useMemo, useState } from 'react'
import { steadyNow } from './steady-now.ts'

/** The browser's own clock, read again and again while something that depends on it is shown. */
export function useNow(everyMs: number): number {
  return useClock(Date.now, everyMs)
}

/** The same for countdowns, which nobody moves who sets the computer's clock. */
export function useSteadyNow(everyMs: number): number {
  return useClock(steadyNow, everyMs)
}

/** Whole seconds of what was left when this was heard. */
export function useSecondsLeft(msLeft: number): number {
  const endsAt = useMemo(() => steadyNow() + msLeft, [msLeft])
  return Math.max(0, Math.ceil((endsAt - useSteadyNow(SECOND_MS)) / SECOND_MS))
}

function useClock(read: () => number, everyMs: number): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const ticking = setInterval(() => setNow(read()), everyMs)
    return () => clearInterval(ticking)
  }, [read, everyMs])
  return now
}
