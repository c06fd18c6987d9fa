import type { Db } from '../../../platform/db/db.ts'
import { NEWCOMER, rateGame, type Skill } from '../domain/mmr.ts'
import {
  type GameMoment,
  keepRatedGame,
  listRatedGames,
  lockRatings,
  type RatedGame,
  type SeatChange,
  skillsBefore,
  writeChanges,
} from '../store/ratings-store.ts'

const BATCH = 200

/**
 * Counts a finished game into the ratings, and every later game again: jobs come in any order, twice, or anew after a
 * judge's review, and the numbers are always those of the games in the order they ended.
 */
export async function rateFinished(db: Db, game: RatedGame): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRatings(tx)
    await keepRatedGame(tx, game)
    await recount(tx, game)
  })
}

/** Everything again from the first game on. Gives the same numbers. */
export async function recalculateRatings(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRatings(tx)
    await recount(tx, null)
  })
}

async function recount(tx: Db, from: GameMoment | null): Promise<void> {
  const skills = new Map<number, Skill>()
  let next = from
  for (;;) {
    const games = await listRatedGames(tx, next, BATCH + 1)
    const batch = games.slice(0, BATCH)
    const first = from ?? batch[0]
    if (first === undefined) return
    await meet(tx, skills, batch, first)
    await writeChanges(
      tx,
      batch.flatMap((game) => count(game, skills)),
    )
    const beyond = games[BATCH]
    if (beyond === undefined) return
    next = beyond
  }
}

/** Fetches what those had before `moment` who were not met so far. */
async function meet(
  tx: Db,
  skills: Map<number, Skill>,
  games: readonly RatedGame[],
  moment: GameMoment,
): Promise<void> {
  const ids = games.flatMap(({ seats }) => seats.flatMap(({ accountId }) => accountId ?? []))
  const unmet = [...new Set(ids)].filter((id) => !skills.has(id))
  const before = await skillsBefore(tx, unmet, moment)
  for (const id of unmet) skills.set(id, before.get(id) ?? NEWCOMER)
}

function count({ gameId, winner, seats }: RatedGame, skills: Map<number, Skill>): SeatChange[] {
  const before = (accountId: number | null) =>
    accountId === null ? NEWCOMER : (skills.get(accountId) ?? NEWCOMER)
  const changes = rateGame(
    seats.map(({ accountId, team, playPoints }) => ({ team, playPoints, before: before(accountId) })),
    winner,
  )
  return seats.map(({ seat, accountId }, index) => {
    const change = changes[index]
    if (change === undefined) throw new Error(`no change for seat ${seat} of ${gameId}`)
    if (accountId !== null) skills.set(accountId, change.skill)
    return { ...change, gameId, seat }
  })
}
