import {
  acceptTableMessage,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
} from '@gorod/contracts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { QuickTables } from '../commands/quick-tables.ts'
import { openPracticeTable, type PracticeDeps } from '../commands/start-practice.ts'

export function listenToSearchMessages(deps: {
  readonly realtime: Realtime
  readonly practice: PracticeDeps
  readonly quickTables: QuickTables
}): void {
  const { realtime, quickTables } = deps
  realtime.on(startPracticeMessage, async (wish, client) => {
    return { gameId: await openPracticeTable(deps.practice, client.signedIn().accountId, wish) }
  })
  realtime.on(startSearchMessage, async (_payload, client) => {
    await quickTables.start(client.signedIn().accountId)
    return undefined
  })
  realtime.on(stopSearchMessage, async (_payload, client) => {
    await quickTables.stop(client.signedIn().accountId)
    return undefined
  })
  realtime.on(acceptTableMessage, async ({ tableId }, client) => {
    await quickTables.accept(client.signedIn().accountId, tableId)
    return undefined
  })
}
