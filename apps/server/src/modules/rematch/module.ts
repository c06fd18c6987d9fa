import { DAY_MS } from '@gorod/contracts/durations'
import { answerRematchMessage, fillRematchMessage, getRematchMessage } from '@gorod/contracts/rematch'
import { AppError, nullIfRefused } from '../../platform/app-error.ts'
import { Budget } from '../../platform/budget.ts'
import { repeat, type Timer } from '../../platform/clock.ts'
import { onlyOne } from '../../platform/cluster/only-one.ts'
import type { Module, Platform } from '../../platform/module.ts'
import { type AskedTable, describeTable, readFinishedTable, withAnswers } from './asked-table.ts'
import { answer, type RematchDeps, setFill, settle, tableFor } from './commands.ts'
import { rematchPages } from './pages.ts'
import {
  deleteAnswersOf,
  deleteRematchesBefore,
  listAnswersOf,
  listOpenRematches,
  prolongRematches,
  rematchMigrations,
} from './store.ts'

/** Somebody who cannot decide, not a program. */
const ANSWERED = { points: 30, perMs: 10 * 60_000 }
const TICK_MS = 1_000
/** Pages find a new server one after the other. */
const AFTER_START_MS = 15_000

/** Tables of finished games that play again. */
export function createRematch(deps: Platform & RematchDeps): Module<null> {
  const { db, clock, cluster } = deps
  const log = deps.log.child({ module: 'rematch' })

  const { pages, settleIfDue, lookAfterAll } = openTables({ ...deps, log })

  listen(deps, { pages, settleIfDue })

  let timer: Timer | null = null
  const failed = (cause: unknown) => log.error({ err: cause }, 'the rematches could not be looked after')
  const work = onlyOne(
    cluster,
    {
      async start() {
        await prolongRematches(db, new Date(clock.now() + AFTER_START_MS))
        timer = repeat(clock, { firstAfterMs: TICK_MS, everyMs: TICK_MS }, () => lookAfterAll().catch(failed))
      },
      async stop() {
        timer?.cancel()
      },
    },
    log,
  )
  return {
    name: 'rematch',
    api: null,
    migrations: rematchMigrations,
    async cleanup(now) {
      await deleteRematchesBefore(db, new Date(now.getTime() - DAY_MS))
    },
    personalData: {
      collect: (accountId) => listAnswersOf(db, accountId),
      forget: (accountId) => deleteAnswersOf(db, accountId),
    },
    start: () => work.start(),
    async stop() {
      await work.stop()
      await pages.stop()
    },
  }
}

/** What people of a table ask and say. */
function listen(
  deps: Platform & RematchDeps,
  { pages, settleIfDue }: Pick<ReturnType<typeof openTables>, 'pages' | 'settleIfDue'>,
): void {
  const { db, realtime, limits } = deps
  const answered = new Budget(ANSWERED, limits.limiter('rematch-answers', ANSWERED))

  realtime.on(getRematchMessage, async ({ gameId }, client) => {
    const { accountId } = client.signedIn()
    const table = await tableFor(deps, { gameId, accountId })
    if (table === null) return { rematch: null }
    const asked = await withAnswers(db, table)
    if (asked.asked === null && !table.isRecent) return { rematch: null }
    return { rematch: (await describeTable(deps, asked))(accountId) }
  })
  realtime.on(answerRematchMessage, async ({ gameId, stays }, client) => {
    const { accountId } = client.signedIn()
    if (!(await answered.take(String(accountId)))) throw new AppError('too_many_requests')
    await answer(deps, { gameId, accountId, stays })
    await settleIfDue(gameId)
    pages.changed(gameId)
    return undefined
  })
  realtime.on(fillRematchMessage, async ({ gameId, fills }, client) => {
    const { accountId } = client.signedIn()
    if (!(await answered.take(String(accountId)))) throw new AppError('too_many_requests')
    await setFill(deps, { gameId, accountId, fills })
    pages.changed(gameId)
    return undefined
  })
}

/** Looks after the tables that were asked. */
function openTables(deps: Platform & RematchDeps) {
  const { db } = deps
  const readAsked = async (gameId: string): Promise<AskedTable | null> => {
    const table = await readFinishedTable(deps, gameId)
    return table && withAnswers(db, table)
  }
  const pages = rematchPages({ ...deps, readAsked })
  /** Somebody may just have gone elsewhere: the next look sees it. */
  const settleIfDue = (gameId: string) => settle(deps, gameId).catch(nullIfRefused)

  /**
   * The last message about each open rematch, to send a new one only when it differs. Presence and places change it
   * too.
   */
  let told: ReadonlyMap<string, string> = new Map()
  const lookAfterAll = async (): Promise<void> => {
    const now = new Map<string, string>()
    for (const gameId of await listOpenRematches(db)) {
      await settleIfDue(gameId)
      const table = await readAsked(gameId)
      if (table === null) continue
      const news = JSON.stringify([table.people, table.asked])
      if (table.asked?.closed === false) now.set(gameId, news)
      if (told.get(gameId) !== news) pages.changed(gameId)
    }
    told = now
  }
  return { pages, settleIfDue, lookAfterAll }
}
