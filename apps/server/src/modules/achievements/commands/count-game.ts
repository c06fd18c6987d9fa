import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { FinishedLog, GamesApi } from '../../games/public.ts'
import { marksOfGame } from '../domain/marks-of-game.ts'
import { advance, isLater, progressOf } from '../domain/progress.ts'
import { type GameMarks, listMarked, type MarksChange, replaceMarks } from '../store/marks-store.ts'
import {
  type CountedProgress,
  holdGame,
  holdPeople,
  lockProgress,
  readMarkedGames,
  writeProgress,
} from '../store/progress-store.ts'

export interface CountDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly games: Pick<GamesApi, 'finishedLog' | 'listFinished'>
}

/**
 * Counts a finished game for everybody who took part. Counted twice, late, or again after a review, the result is the
 * same as for all games in the order in which they ended. A deleted account gets nothing.
 */
export async function countGame(deps: CountDeps, gameId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdGame(tx, gameId)
    // Read under the lock: of two counts of a game the later one has the newer log, which a review may have changed.
    const game = await deps.games.finishedLog(gameId, tx)
    if (game !== null) await keep(deps, tx, game)
  })
}

const PAGE = 200

/**
 * Counts every finished game again, lowest number first; may be interrupted and started again. Returns the number of games.
 */
export async function countAllGames(deps: CountDeps): Promise<number> {
  let counted = 0
  for (let after = 0; ; ) {
    const page = await deps.games.listFinished(after, PAGE)
    for (const { gameId } of page) await countGame(deps, gameId)
    counted += page.length
    const last = page.at(-1)
    if (last === undefined) return counted
    after = last.number
  }
}

/** A few statements, however many sat there; one more for those whose older games must be looked at again. */
async function keep({ accounts }: CountDeps, tx: Db, game: FinishedLog): Promise<void> {
  const people = marksOfGame(game)
  const everybody = [
    ...new Set([...(await listMarked(tx, game.gameId)), ...people.map(({ accountId }) => accountId)]),
  ]
  if (everybody.length === 0) return
  await holdPeople(tx, everybody)
  // Read under the locks: the deletion of an account waits for them, or is seen here.
  const known = await accounts.listAccounts(everybody, tx)
  const living = new Set(known.filter(({ deleted }) => !deleted).map(({ id }) => id))
  const { gameId, endedAt, number } = game
  const marks = { gameId, endedAt, number, people: people.filter(({ accountId }) => living.has(accountId)) }
  const standing = await lockProgress(
    tx,
    everybody.filter((id) => living.has(id)),
  )
  const change = await replaceMarks(tx, marks)
  const next = await recount(tx, standing, marks, change)
  if (next.length > 0) await writeProgress(tx, next)
}

async function recount(
  tx: Db,
  standing: readonly CountedProgress[],
  game: GameMarks,
  { fresh, changed }: MarksChange,
): Promise<CountedProgress[]> {
  const simple: CountedProgress[] = []
  const refolded: number[] = []
  for (const { accountId, last, progress } of standing) {
    const marks = game.people.find((person) => person.accountId === accountId)?.marks
    if (fresh.has(accountId) && marks !== undefined && (last === null || isLater(game, last))) {
      const { endedAt, number } = game
      simple.push({
        accountId,
        last: { endedAt, number },
        progress: advance(progress, { endedAt, number, marks }),
      })
    } else if (fresh.has(accountId) || changed.has(accountId)) refolded.push(accountId)
  }
  if (refolded.length === 0) return simple
  const games = await readMarkedGames(tx, refolded)
  return [
    ...simple,
    ...refolded.map((accountId) => {
      const own = games.get(accountId) ?? []
      return { accountId, last: own.at(-1) ?? null, progress: progressOf(own) }
    }),
  ]
}
