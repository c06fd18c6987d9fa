import {
  type SearchOverview,
  type SearchStopped,
  searchOverviewMessage,
  searchStoppedMessage,
} from '@gorod/contracts/search'
import { type Bus, topic } from '../../../platform/bus/bus.ts'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Client } from '../../../platform/realtime/client.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { SearchEvents } from '../commands/searches.ts'
import type { OverviewOf } from '../queries/describe-search.ts'

export interface SearchPusher extends Pick<SearchEvents, 'stopped' | 'queueChanged'> {
  /** Starts or stops the pushes of the overview to this connection; returns the present overview. */
  watch(client: Client, watch: boolean): Promise<SearchOverview>
  stop(): void
}

interface SearchEnd {
  readonly accountIds: readonly number[]
  readonly stopped: SearchStopped
  readonly except: string | null
}

const stoppedTopic = topic<SearchEnd>('search.stopped')
const changedTopic = topic<Record<never, never>>('search.changed')
const WATCHERS = 'search:watchers'
/** Nobody can read figures that change more often. */
const PUSH_AFTER_MS = 500

/** Pushes changes of the search to the pages, in every process. Many changes at once are pushed once. */
export function createSearchPusher({
  realtime,
  overviews,
  bus,
  clock,
  log,
}: {
  readonly realtime: Realtime
  readonly overviews: (accountIds: readonly number[]) => Promise<OverviewOf>
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
}): SearchPusher {
  let timer: Timer | null = null
  const push = async (): Promise<void> => {
    timer = null
    const watchers = realtime.clientsIn(WATCHERS)
    if (watchers.length === 0) return
    const overviewOf = await overviews(watchers.map((client) => client.signedIn().accountId))
    for (const client of watchers) client.send(searchOverviewMessage, overviewOf(client.signedIn().accountId))
  }
  const unsubscribe = [
    bus.subscribe(stoppedTopic, ({ accountIds, stopped, except }) => {
      for (const client of accountIds.flatMap((id) => realtime.clientsOf(id)))
        if (client.id !== except) client.send(searchStoppedMessage, stopped)
    }),
    bus.subscribe(changedTopic, () => {
      timer ??= clock.after(PUSH_AFTER_MS, () => {
        push().catch((cause) => log.error({ err: cause }, 'the search overview could not be pushed'))
      })
    }),
  ]
  return {
    async watch(client, watch) {
      if (watch) client.join(WATCHERS)
      else client.leave(WATCHERS)
      const { accountId } = client.signedIn()
      return (await overviews([accountId]))(accountId)
    },
    stopped: (accountIds, stopped, except) =>
      bus.publish(stoppedTopic, { accountIds, stopped, except: except ?? null }),
    queueChanged: () => bus.publish(changedTopic, {}),
    stop: () => {
      for (const end of unsubscribe) end()
      timer?.cancel()
    },
  }
}
