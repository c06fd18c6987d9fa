import {
  acceptTableMessage,
  type Pace,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
} from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { QuickTables } from '../commands/quick-tables.ts'
import { openPracticeTable, type PracticeDeps } from '../commands/start-practice.ts'

export function listenToSearchMessages(deps: {
  readonly realtime: Realtime
  readonly practice: PracticeDeps
  readonly quickTables: QuickTables
  /** `fast` tables are for tests: a phase is over before a person has read its name. */
  readonly allowFastTables: boolean
}): void {
  const { realtime, quickTables } = deps
  const checkPace = (pace: Pace): void => {
    if (pace === 'fast' && !deps.allowFastTables) throw new AppError('forbidden')
  }

  realtime.on(startPracticeMessage, async (wish, client) => {
    checkPace(wish.pace)
    return { gameId: await openPracticeTable(deps.practice, client.signedIn().accountId, wish) }
  })
  realtime.on(startSearchMessage, async ({ pace }, client) => {
    // Humans' tables are of one speed, or nobody would ever meet anybody.
    if (pace === 'brisk') throw new AppError('forbidden')
    checkPace(pace)
    await quickTables.start(client.signedIn().accountId, pace)
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
