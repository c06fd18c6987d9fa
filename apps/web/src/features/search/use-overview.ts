import { type SearchOverview, searchOverviewMessage, watchSearchMessage } from '@gorod/contracts/search'
import { useWatched } from '../../shared/realtime/use-watched.ts'
import type { Watch } from '../../shared/realtime/watch.ts'

const OVERVIEW: Watch<SearchOverview> = {
  push: searchOverviewMessage,
  start: async (realtime) => (await realtime.send(watchSearchMessage, { watch: true })).overview,
  stop: (realtime) => realtime.send(watchSearchMessage, { watch: false }),
}

/** The waiting players of each mode, whether the search is open, and its prices; null until the first answer. */
export function useOverview(): SearchOverview | null {
  return useWatched(OVERVIEW)
}
