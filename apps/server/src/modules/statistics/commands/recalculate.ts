import type { Db } from '../../../platform/db/db.ts'
import { isOfDatabase } from '../../../platform/db/unavailable.ts'
import type { ResultSheet } from '../../games/public.ts'
import { countRated } from '../store/ratings-store.ts'
import { type KeepDeps, keepSheet } from './keep-sheet.ts'
import { keepRated, ratedGame, recalculateRatings } from './rate-games.ts'

const BATCH = 200

export interface Recalculation {
  readonly games: number
  /** Numbers of games whose log the rules no longer read: their results stay as they were. */
  readonly unreadable: readonly number[]
}

/** The progress: first every game is read, then every rated one is counted, in the order in which they ended. */
export interface RecalculationStep {
  readonly step: 'reading' | 'rating'
  readonly games: number
  /** The number when the step began. */
  readonly of: number
}

/**
 * Everything this module keeps, again from the logs of all finished games: results, lists, ratings. Gives the same
 * numbers. May run beside a living site and may be broken off: what is read is kept, and ratings are those of before
 * until all are counted.
 */
export async function recalculate(
  deps: KeepDeps,
  report: (step: RecalculationStep) => void,
): Promise<Recalculation> {
  const unreadable: number[] = []
  const all = await deps.games.countFinishedSince(new Date(0))
  let games = 0
  let last = 0
  for (;;) {
    const batch = await deps.games.listFinished(last, BATCH)
    for (const { gameId, number } of batch) {
      if (!(await readAgain(deps, gameId))) unreadable.push(number)
      last = number
    }
    if (batch.length === 0) break
    games += batch.length
    report({ step: 'reading', games, of: all })
  }
  const rated = await countRated(deps.db)
  await recalculateRatings(deps.db, (counted) => report({ step: 'rating', games: counted, of: rated }))
  return { games, unreadable }
}

/** False: the log could not be read, and the results that were kept at the time count on. */
async function readAgain(deps: KeepDeps, gameId: string): Promise<boolean> {
  // In the transaction that counts it: rows that an annulment deletes meanwhile would be back, in the lists and in the ratings.
  const keepIn = (tx: Db, sheet: ResultSheet) => keep({ ...deps, db: tx }, sheet)
  const recounted = await deps.games.recountResults(gameId, keepIn).catch((error: unknown) => {
    // A log that is broken stays so; a database that is away would leave out every game that follows.
    if (isOfDatabase(error)) throw error
    return null
  })
  if (recounted !== null) return true
  const sheet = await deps.games.resultSheet(gameId)
  if (sheet !== null) await keep(deps, sheet)
  return false
}

async function keep(deps: KeepDeps, sheet: ResultSheet): Promise<void> {
  await keepSheet(deps, sheet)
  const rated = ratedGame(sheet)
  if (rated !== null) await keepRated(deps.db, sheet, rated)
}
