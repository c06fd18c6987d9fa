import { useEffect, useState } from 'react'
import { openRealtime } from './open-realtime.ts'
import type { Realtime } from './realtime.ts'

interface Line {
  /** Null until its code is there. */
  readonly realtime: Realtime | null
  readonly connected: boolean
  /**
   * Another number for every line that stood; 0 while none does. What has to be asked anew after a break goes by this: a
   * line that broke and stood again before the page could be drawn was `connected` all the time.
   */
  readonly line: number
}

/** The connection, and whether the line stands now. */
export function useRealtime(): Line {
  const [realtime, setRealtime] = useState<Realtime | null>(null)
  const [{ connected, lines }, setStanding] = useState({ connected: false, lines: 0 })
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
      realtime?.onConnection((stands) =>
        setStanding((before) => ({ connected: stands, lines: before.lines + (stands ? 1 : 0) })),
      ),
    [realtime],
  )
  return { realtime, connected, line: connected ? lines : 0 }
}
