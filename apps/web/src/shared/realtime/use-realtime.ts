import { useEffect, useState } from 'react'
import { openRealtime } from './open-realtime.ts'
import type { Realtime } from './realtime.ts'

/** The connection once its code is there, and whether the line stands now. */
export function useRealtime(): { readonly realtime: Realtime | null; readonly connected: boolean } {
  const [realtime, setRealtime] = useState<Realtime | null>(null)
  const [connected, setConnected] = useState(false)
  useEffect(() => {
    let gone = false
    void openRealtime().then((opened) => {
      if (!gone) setRealtime(opened)
    })
    return () => {
      gone = true
    }
  }, [])
  useEffect(() => realtime?.onConnection(setConnected), [realtime])
  return { realtime, connected }
}
