import {
  acceptTableMessage,
  type SearchStopped,
  searchOverviewMessage,
  searchStoppedMessage,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
  watchSearchMessage,
} from '@gorod/contracts'
import { type Bus, topic } from '../../../platform/bus/bus.ts'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Searches } from '../commands/searches.ts'
import { openPracticeTable, type PracticeDeps } from '../commands/start-practice.ts'
import type { OverviewOf } from '../queries/describe-search.ts'

export interface SearchMessagesDeps {
  readonly realtime: Realtime
  readonly practice: PracticeDeps
  readonly searches: () => Searches
  readonly overviews: (accountIds: readonly number[]) => Promise<OverviewOf>
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
}

export interface SearchPusher {
  tellStopped(accountIds: readonly number[], stopped: SearchStopped, except?: string): void
  /** Watchers hear of it soon; many changes at once are told once. */
  queueChanged(): void
  stop(): void
}

interface Told {
  readonly accountIds: readonly number[]
  readonly stopped: SearchStopped
  readonly except: string | null
}

const stoppedTopic = topic<Told>('search.stopped')
const changedTopic = topic<Record<never, never>>('search.changed')

const WATCHERS = 'search:watchers'
/** Nobody reads figures that change more often. */
const PUSH_AFTER_MS = 500

export function listenToSearchMessages(deps: SearchMessagesDeps): SearchPusher {
  const { realtime, searches, overviews } = deps
  realtime.on(startPracticeMessage, async (wish, client) => {
    return { gameId: await openPracticeTable(deps.practice, client.signedIn().accountId, wish) }
  })
  realtime.on(startSearchMessage, async (wish, client) => {
    await searches().start({ ...wish, accountId: client.signedIn().accountId }, client.id)
    return undefined
  })
  realtime.on(stopSearchMessage, async (_payload, client) => {
    await searches().stop(client.signedIn().accountId)
    return undefined
  })
  realtime.on(acceptTableMessage, async ({ tableId }, client) => {
    await searches().accept(client.signedIn().accountId, tableId)
    return undefined
  })
  realtime.on(watchSearchMessage, async ({ watch }, client) => {
    if (watch) client.join(WATCHERS)
    else client.leave(WATCHERS)
    const { accountId } = client.signedIn()
    return { overview: (await overviews([accountId]))(accountId) }
  })
  return createPusher(deps)
}

function createPusher({ realtime, overviews, bus, clock, log }: SearchMessagesDeps): SearchPusher {
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
        push().catch((cause) => log.error({ err: cause }, 'the search page could not be told'))
      })
    }),
  ]
  return {
    tellStopped: (accountIds, stopped, except) =>
      bus.publish(stoppedTopic, { accountIds, stopped, except: except ?? null }),
    queueChanged: () => bus.publish(changedTopic, {}),
    stop: () => {
      for (const end of unsubscribe) end()
      timer?.cancel()
    },
  }
}
