import { useEffect, useState } from 'react'

/** The own clock, read again and again while something that depends on it is shown. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(ticking)
  }, [everyMs])
  return now
}
