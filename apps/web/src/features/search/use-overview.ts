import { type SearchOverview, searchOverviewMessage, watchSearchMessage } from '@gorod/contracts/search'
import { useWatched } from '../../shared/realtime/use-watched.ts'
import type { Watch } from '../../shared/realtime/watch.ts'

const OVERVIEW: Watch<SearchOverview> = {
  push: searchOverviewMessage,
  start: async (realtime) => (await realtime.send(watchSearchMessage, { watch: true })).overview,
  stop: (realtime) => realtime.send(watchSearchMessage, { watch: false }),
}

/** Who waits for what, whether the search is open and what it costs; null until the server first told. */
export function useOverview(): SearchOverview | null {
  return useWatched(OVERVIEW)
}
