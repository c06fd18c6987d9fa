import { ratedModes } from '@gorod/contracts/ratings'
import type { Db } from '../../../platform/db/db.ts'
import type { GamesApi, ResultSheet } from '../../games/public.ts'
import { NEWCOMER, rateGame, type Skill } from '../domain/mmr.ts'
import {
  dropRatedGame,
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

/** product: practice and lobby games move no rating. */
const RATED_MODES: ReadonlySet<string> = new Set(ratedModes)

/** Null for a game that moves no rating. */
export function ratedGame(sheet: ResultSheet): RatedGame | null {
  const { gameId, number, version, mode, endedAt, winner, seats } = sheet
  if (winner === null || !RATED_MODES.has(mode)) return null
  return {
    gameId,
    number,
    version,
    endedAt,
    winner,
    seats: seats.map(({ accountId, result }) => ({
      seat: result.seat,
      accountId,
      team: result.team,
      // The points for the player's own play: neither those for the result itself nor those for bad luck in a series,
      // which change with every later game.
      playPoints: result.points.total - result.points.base - result.points.ci,
    })),
  }
}

/**
 * Counts a game as its sheet is now, and every later game again: jobs come in any order, twice, or again after a judge's
 * review, and the numbers are always those of the games in the order they ended. The sheet is read under the lock: of two
 * jobs for a game the later one has the newer sheet. An annulled game is taken out.
 */
export async function rateAgain(db: Db, games: Pick<GamesApi, 'resultSheet'>, gameId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRatings(tx)
    const sheet = await games.resultSheet(gameId, tx)
    const rated = sheet === null ? null : ratedGame(sheet)
    if (sheet === null || rated === null) return
    await keepRated(tx, sheet, rated)
    await recount(tx, rated)
  })
}

/** Keeps what a rating is counted from; of an annulled game nothing. */
export async function keepRated(tx: Db, sheet: ResultSheet, rated: RatedGame): Promise<void> {
  if (sheet.annulled) await dropRatedGame(tx, sheet.gameId)
  else await keepRatedGame(tx, rated)
}

/**
 * Counts everything again from the first game on, with the same numbers. `report` gets the number of counted games after each batch.
 * In one transaction: ratings of which only a part is counted again would be wrong for everybody.
 */
export async function recalculateRatings(
  db: Db,
  report: (games: number) => void = () => undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRatings(tx)
    await recount(tx, null, report)
  })
}

/** Counts the games from this moment on; null: all of them. The ratings are locked. */
export async function recount(
  tx: Db,
  from: GameMoment | null,
  report: (games: number) => void = () => undefined,
): Promise<void> {
  let counted = 0
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
    counted += batch.length
    report(counted)
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
