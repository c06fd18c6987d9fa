import { useEffect, useState } from 'react'

/** A double tap, or a press that was on its way. */
const SETTLES_MS = 700

/** False for a moment after a change: a press that was meant for what stood here before must not do something else. */
export function useSettled(what: string): boolean {
  const [settled, setSettled] = useState(what)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [what])
  return settled === what
}
