import { type SearchOverview, searchOverviewMessage, watchSearchMessage } from '@gorod/contracts/search'
import { useEffect, useState } from 'react'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'

/** Who waits for what, whether the search is open and what it costs; null until the server first told. */
export function useOverview(): SearchOverview | null {
  const { realtime, connected } = useRealtime()
  const [overview, setOverview] = useState<SearchOverview | null>(null)
  useEffect(() => realtime?.on(searchOverviewMessage, setOverview), [realtime])
  useEffect(() => {
    if (realtime === null || !connected) return
    // After every reconnect anew: the server forgets a watcher whose socket broke.
    realtime.send(watchSearchMessage, { watch: true }).then(
      (answer) => setOverview(answer.overview),
      () => {},
    )
    return () => {
      if (realtime.connected) realtime.send(watchSearchMessage, { watch: false }).catch(() => {})
    }
  }, [realtime, connected])
  return overview
}
