import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { gameIdOf } from '../../../testing/game-id.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import { rateFinished } from '../../../testing/statistics/rate-finished.ts'
import type { ResultSheet } from '../../games/public.ts'
import { mmrOf, NEWCOMER } from '../domain/mmr.ts'
import { statisticsMigrations } from '../store/migrations.ts'
import { currentMmr, listChanges, type RatedGame } from '../store/ratings-store.ts'
import { rateAgain, ratedGame, recalculateRatings } from './rate-games.ts'

const db = await databaseForFile({ name: 'statistics', migrations: statisticsMigrations })

/** Ten of twenty accounts, drawn by the game's number. */
function game(number: number, winner: RatedGame['winner'], minute = number): RatedGame {
  return {
    gameId: gameIdOf(number),
    number,
    version: 1,
    endedAt: new Date(Date.UTC(2026, 0, 1, 20, minute)),
    winner,
    seats: Array.from({ length: 10 }, (_, index) => ({
      seat: index + 1,
      accountId: ((index * 7 + number * 3) % 20) + 1,
      team: index < 7 ? ('red' as const) : ('black' as const),
      playPoints: ((index + number) % 5) / 10,
    })),
  }
}

const everybody = Array.from({ length: 20 }, (_, index) => index + 1)
const ratings = async () => [...(await currentMmr(db, everybody))].sort(([a], [b]) => a - b)

async function everyChange() {
  const { rows } = await sql`select * from rated_seats order by game_id, seat`.execute(db)
  return rows
}

describe('ratings', () => {
  it('start at 1000, move with each game, and are announced', async () => {
    const first = game(1, 'red')
    await rateFinished(db, first)
    const accountId = first.seats[0]?.accountId ?? 0
    const change = (await listChanges(db, accountId, [first.gameId])).get(first.gameId)
    expect(change?.before).toBe(mmrOf(NEWCOMER))
    expect(change?.after).toBe(1000 + (change?.result ?? 0) + (change?.play ?? 0))
    expect((await currentMmr(db, [accountId])).get(accountId)).toBe(change?.after)
    const second = game(2, 'black')
    await rateFinished(db, second)
    const both = second.seats.find((seat) => first.seats.some((old) => old.accountId === seat.accountId))
    const changes = await listChanges(db, both?.accountId ?? 0, [first.gameId, second.gameId])
    expect(changes.get(second.gameId)?.before).toBe(changes.get(first.gameId)?.after)
  })

  it('ratings are the same in whatever order, and however often, the games are rated', async () => {
    const games = Array.from({ length: 8 }, (_, index) => game(index + 1, index % 3 === 0 ? 'black' : 'red'))
    for (const one of games) await rateFinished(db, one)
    const inOrder = await everyChange()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(games, { minLength: 8 }), async (shuffled) => {
        await sql`delete from rated_games`.execute(db)
        for (const one of [...shuffled, ...shuffled.slice(0, 3)]) await rateFinished(db, one)
        expect(await everyChange()).toEqual(inOrder)
      }),
      { numRuns: 6 },
    )
  })

  it('a new count from the first game on gives the same ratings', async () => {
    for (let number = 1; number <= 12; number++)
      await rateFinished(db, game(number, number % 4 ? 'red' : 'draw'))
    const before = await everyChange()
    await recalculateRatings(db)
    expect(await everyChange()).toEqual(before)
  })

  it('follow a result that a review has changed, through every later game', async () => {
    for (let number = 1; number <= 5; number++) await rateFinished(db, game(number, 'red'))
    await rateFinished(db, game(2, 'black'))
    const after = await ratings()
    await sql`delete from rated_games`.execute(db)
    for (let number = 1; number <= 5; number++)
      await rateFinished(db, game(number, number === 2 ? 'black' : 'red'))
    expect(await ratings()).toEqual(after)
  })

  it('keep a review when an older reading of the game comes after it', async () => {
    await rateFinished(db, { ...game(1, 'black'), version: 2 })
    const reviewed = await everyChange()
    await rateFinished(db, { ...game(1, 'red'), version: 1 })
    expect(await everyChange()).toEqual(reviewed)
  })

  it('lose no game when two are rated at once', async () => {
    const games = Array.from({ length: 6 }, (_, index) => game(index + 1, 'black'))
    await Promise.all(games.map((one) => rateFinished(db, one)))
    const atOnce = await everyChange()
    await recalculateRatings(db)
    expect(await everyChange()).toEqual(atOnce)
  })

  it('games that ended in the same moment are rated by their number', async () => {
    await rateFinished(db, game(2, 'red', 0))
    await rateFinished(db, game(1, 'black', 0))
    const there = await everyChange()
    await sql`delete from rated_games`.execute(db)
    await rateFinished(db, game(1, 'black', 0))
    await rateFinished(db, game(2, 'red', 0))
    expect(await everyChange()).toEqual(there)
  })
})

/** The sheet of a game that `game` describes. */
function sheetOf({ seats, ...rest }: RatedGame, change: Partial<ResultSheet> = {}): ResultSheet {
  return {
    ...rest,
    mode: 'rated',
    annulled: false,
    seats: seats.map(({ seat, accountId, team, playPoints }) => ({
      accountId,
      // Two points of the total are those of the result and of bad luck.
      result: { seat, team, points: { total: playPoints + 2, base: 1.5, ci: 0.5 } },
    })),
    ...change,
  } as unknown as ResultSheet
}

describe('a finished game', () => {
  it('a game of a rated mode is rated by the points for the play alone', () => {
    const one = {
      ...game(1, 'red'),
      seats: [{ seat: 1, accountId: 7, team: 'red', playPoints: 0.25 }],
    } as const
    for (const mode of ['rated', 'league', 'championship'] as const)
      expect(ratedGame(sheetOf(one, { mode }))).toEqual(one)
  })

  it('practice, a lobby and a game without a verdict move no rating', () => {
    for (const mode of ['practice', 'lobby'] as const)
      expect(ratedGame(sheetOf(game(1, 'red'), { mode }))).toBeNull()
    expect(ratedGame(sheetOf(game(1, 'red'), { winner: null }))).toBeNull()
  })
})

describe('a game that is rated as its sheet is now', () => {
  const again = (sheet: ResultSheet | null, gameId = gameIdOf(1)) =>
    rateAgain(db, { resultSheet: async (id) => (id === gameId ? sheet : null) }, gameId)

  it('a game that is rated again counts with every later game', async () => {
    await rateFinished(db, game(2, 'red'))
    const alone = await everyChange()
    await again(sheetOf(game(1, 'black')))
    const both = await everyChange()
    expect(both).toHaveLength(20)
    expect(both.slice(10)).not.toEqual(alone)
    await recalculateRatings(db)
    expect(await everyChange()).toEqual(both)
  })

  it('an annulled one is taken out, and later games count without it', async () => {
    await rateFinished(db, game(2, 'red'))
    const alone = await everyChange()
    await rateFinished(db, game(1, 'black'))
    await again(sheetOf(game(1, 'black'), { annulled: true }))
    expect(await everyChange()).toEqual(alone)
  })

  it('one that is no more, or moves no rating, changes nothing', async () => {
    await rateFinished(db, game(1, 'red'))
    const before = await everyChange()
    await again(null)
    await again(sheetOf(game(1, 'red'), { mode: 'lobby', annulled: true }))
    expect(await everyChange()).toEqual(before)
  })
})

describe('a seat of nobody', () => {
  it('a seat of nobody counts as a newcomer each time, and keeps nothing', async () => {
    const withBot = (number: number) => {
      const one = game(number, 'red')
      return {
        ...one,
        seats: one.seats.map((seat) => (seat.seat === 1 ? { ...seat, accountId: null } : seat)),
      }
    }
    await rateFinished(db, withBot(1))
    await rateFinished(db, withBot(2))
    const { rows } = await sql<{ mmr_before: number }>`
      select mmr_before from rated_seats where seat = 1 order by number`.execute(db)
    expect(rows).toEqual([{ mmr_before: 1000 }, { mmr_before: 1000 }])
  })
})

describe('many games', () => {
  /** Two seats each, of two accounts in turn: quick to write. */
  async function writeGames(count: number) {
    const numbers = sql`generate_series(1, ${count}::int) as n`
    await sql`insert into rated_games (game_id, number, ended_at, winner, log_version)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n, '2026-01-01'::timestamptz + n * interval '1 minute',
        case when n % 3 = 0 then 'black' else 'red' end, 1 from ${numbers}`.execute(db)
    for (const [seat, team] of [
      [1, 'red'],
      [2, 'black'],
    ] as const)
      await sql`insert into rated_seats (game_id, seat, account_id, team, play_points, number, ended_at)
        select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${seat}::int, (n + ${seat}::int) % 2 + 1, ${team}, 0, n,
          '2026-01-01'::timestamptz + n * interval '1 minute' from ${numbers}`.execute(db)
  }

  it.each([
    [0, []],
    [1, [1]],
    [200, [200]],
    [201, [200, 201]],
    [401, [200, 400, 401]],
  ])('%i games are counted in parts, and each part is told', async (count, told) => {
    await writeGames(count)
    const reports: number[] = []
    await recalculateRatings(db, (games) => void reports.push(games))
    expect(reports).toEqual(told)
    const { rows } = await sql<{ before: number; after: number; account: number }>`
      select mmr_before as before, mmr_after as after, account_id as account from rated_seats
      order by number, seat`.execute(db)
    expect(rows).toHaveLength(count * 2)
    const last = new Map<number, number>()
    for (const { before, after, account } of rows) {
      expect(before).toBe(last.get(account) ?? 1000)
      last.set(account, after)
    }
  })
})
