import {
  acceptTableMessage,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
  watchSearchMessage,
} from '@gorod/contracts/search'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Searches } from '../commands/searches.ts'
import { openPracticeTable, type PracticeDeps } from '../commands/start-practice.ts'
import type { SearchPusher } from './search-pusher.ts'

export interface SearchMessagesDeps {
  readonly realtime: Realtime
  readonly practice: PracticeDeps
  readonly searches: Searches
  readonly pusher: SearchPusher
}

/** Answers the messages of the search page. */
export function listenToSearchMessages({ realtime, practice, searches, pusher }: SearchMessagesDeps): void {
  realtime.on(startPracticeMessage, async (wish, client) => {
    return { gameId: await openPracticeTable(practice, client.signedIn().accountId, wish) }
  })
  realtime.on(startSearchMessage, async (wish, client) => {
    await searches.start({ ...wish, accountId: client.signedIn().accountId }, client.id)
    return undefined
  })
  realtime.on(stopSearchMessage, async (_payload, client) => {
    await searches.stop(client.signedIn().accountId)
    return undefined
  })
  realtime.on(acceptTableMessage, async ({ tableId }, client) => {
    await searches.accept(client.signedIn().accountId, tableId)
    return undefined
  })
  realtime.on(watchSearchMessage, async ({ watch }, client) => ({
    overview: await pusher.watch(client, watch),
  }))
}
