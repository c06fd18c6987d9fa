import { useEffect, useState } from 'react'
import { openRealtime } from './open-realtime.ts'
import type { Realtime } from './realtime.ts'

interface Line {
  /** Null until its code is loaded. */
  readonly realtime: Realtime | null
  readonly connected: boolean
  /**
   * Another number for every connection; 0 while there is none. Depend on it for what must be requested again after a
   * break: a line that broke and came back before the next render was `connected` all the time.
   */
  readonly line: number
}

/** The connection, and whether it is up now. */
export function useRealtime(): Line {
  const [realtime, setRealtime] = useState<Realtime | null>(null)
  const [{ connected, lines }, setConnection] = useState({ connected: false, lines: 0 })
  useEffect(() => {
    let gone = false
    void openRealtime().then((opened) => {
      if (!gone) setRealtime(opened)
    })
    return () => {
      gone = true
    }
  }, [])
  useEffect(
    () =>
      realtime?.onConnection((isUp) =>
        setConnection((before) => ({ connected: isUp, lines: before.lines + (isUp ? 1 : 0) })),
      ),
    [realtime],
  )
  return { realtime, connected, line: connected ? lines : 0 }
}
