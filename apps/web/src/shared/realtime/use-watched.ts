import { useEffect, useState } from 'react'
import { useRealtime } from './use-realtime.ts'
import { type Watch, watch } from './watch.ts'

export interface Watching<State> {
  /** Null until the server first sends it. */
  readonly state: State | null
  /** The server refused, and there is nothing to show. */
  readonly failed: boolean
  readonly retry: () => void
}

/** The state that is watched, live while `watching`. `what` must stay the same object. */
export function useWatch<State>(what: Watch<State>, watching = true): Watching<State> {
  const { realtime, line } = useRealtime()
  const [state, setState] = useState<State | null>(null)
  const [refusedLine, setRefusedLine] = useState<number | null>(null)
  const refused = refusedLine === line
  useEffect(() => {
    if (realtime === null || line === 0 || !watching || refused) return
    // Again after every reconnect: the server forgets a watcher whose socket broke.
    return watch(
      realtime,
      what,
      (next) => setState(() => next),
      () => setRefusedLine(line),
    )
  }, [realtime, line, watching, what, refused])
  return { state, failed: refused && state === null, retry: () => setRefusedLine(null) }
}

/** The same where a refusal shows nothing. */
export function useWatched<State>(what: Watch<State>): State | null {
  return useWatch(what).state
}
