import { useEffect, useState } from 'react'
import { useRealtime } from './use-realtime.ts'
import { type Watch, watch } from './watch.ts'

/** The state that is watched, live while `watching`; null until the server first sends it. `what` must stay the same object. */
export function useWatched<State>(what: Watch<State>, watching = true): State | null {
  const { realtime, line } = useRealtime()
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    if (realtime === null || line === 0 || !watching) return
    // Again after every reconnect: the server forgets a watcher whose socket broke.
    return watch(realtime, what, (next) => setState(() => next))
  }, [realtime, line, watching, what])
  return state
}
