import { useEffect, useState } from 'react'
import { useRealtime } from './use-realtime.ts'
import { type Watch, watch } from './watch.ts'

/** What is watched, live while `watching`; null until the server first told. `what` must stay the same object. */
export function useWatched<State>(what: Watch<State>, watching = true): State | null {
  const { realtime, line } = useRealtime()
  const [told, setTold] = useState<State | null>(null)
  useEffect(() => {
    if (realtime === null || line === 0 || !watching) return
    // After every reconnect anew: the server forgets a watcher whose socket broke.
    return watch(realtime, what, (state) => setTold(() => state))
  }, [realtime, line, watching, what])
  return told
}
