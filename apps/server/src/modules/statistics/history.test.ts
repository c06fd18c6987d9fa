import { deleteAccount } from '@gorod/contracts/cabinet'
import { getGames } from '@gorod/contracts/game'
import { getMmrHistory, getRoleStatistic, getStatistic } from '@gorod/contracts/statistics'
import { teamOf } from '@gorod/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile, call, signUp } from '../../testing/index.ts'
import { anySheet } from '../../testing/statistics/any-sheet.ts'
import { rateFinished } from '../../testing/statistics/rate-finished.ts'
import type { ResultSheet } from '../games/public.ts'
import { ratedGame } from './commands/rate-games.ts'
import { keepResults } from './store/played-games.ts'
import { listHistory } from './store/ratings-store.ts'

const app = await appForFile()
const player = await signUp(app)
const other = await signUp(app)
beforeEach(async () => {
  await sql`delete from played_games`.execute(app.db)
  await sql`delete from rated_games`.execute(app.db)
})

const anyGames = (most: number) =>
  fc.uniqueArray(anySheet([player.id, other.id]), { maxLength: most, selector: ({ gameId }) => gameId })

/** With two sides, and in the order of their numbers. */
const ratedSheets = (count: number): ResultSheet[] =>
  fc.sample(anySheet([player.id, other.id]), { numRuns: count, seed: 11 }).map((sheet, index) => ({
    ...sheet,
    mode: 'rated' as const,
    number: index + 1,
    endedAt: new Date(Date.UTC(2026, 0, 1, index)),
    seats: sheet.seats.map((seat) => ({
      ...seat,
      result: { ...seat.result, team: seat.result.seat < 8 ? ('red' as const) : ('black' as const) },
    })),
  }))

async function rate(sheets: readonly ResultSheet[]): Promise<void> {
  for (const sheet of sheets) await rateFinished(app.db, ratedGame(sheet)!)
}

describe('the history of a rating', () => {
  it('goes from 1000 to the number of today, and every step adds up', async () => {
    await rate(ratedSheets(6))
    const { answer } = await call(app, getMmrHistory, { query: { user_id: player.id } })
    expect(answer.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    let mmr = 1000
    for (const point of answer) {
      expect(point.diff).toBe(point.result + point.play)
      expect(point.mmr).toBe(mmr + point.diff)
      mmr = point.mmr
    }
    expect((await app.statistics.api.mmrOf([player.id, 999])).get(player.id)).toBe(mmr)
    expect(answer[0]?.at).toBe('2026-01-01T00:00:00.000Z')
  })

  it('an account without a rated game has no history', async () => {
    expect((await call(app, getMmrHistory, { query: { userId: player.id } })).answer).toEqual([])
    expect((await app.statistics.api.mmrOf([player.id])).get(player.id)).toBe(1000)
  })

  it('a long history is thinned evenly, the first and the last kept', async () => {
    const total = 23
    await rate(ratedSheets(total))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 30 }), async (most) => {
        const numbers = (await listHistory(app.db, { accountId: player.id, closed: [] }, most)).map(
          ({ number }) => number,
        )
        expect(numbers).toHaveLength(Math.min(most, total))
        expect(numbers[0]).toBe(1)
        expect(numbers.at(-1)).toBe(total)
        const gaps = numbers.slice(1).map((number, index) => number - numbers[index]!)
        expect(Math.min(...gaps)).toBeGreaterThan(0)
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the games played together', () => {
  it('equal a count by hand, from either side', async () => {
    await fc.assert(
      fc.asyncProperty(anyGames(30), async (sheets) => {
        await sql`delete from played_games`.execute(app.db)
        const alone = sheets.map((sheet, index) => (index % 3 === 0 ? without(sheet, other.id) : sheet))
        for (const sheet of alone) await keepResults(app.db, sheet)
        const shared = alone.flatMap(({ seats }) => {
          const [own, theirs] = [player, other].map(
            ({ id }) => seats.find(({ accountId }) => accountId === id)?.result,
          )
          if (own === undefined || theirs === undefined) return []
          const [team, theirTeam] = [teamOf(own.role), teamOf(theirs.role)]
          return [{ same: team === theirTeam, team, theirTeam, own: own.won, theirs: theirs.won }]
        })
        const count = (when: (game: (typeof shared)[number]) => boolean) => shared.filter(when).length
        const expected = {
          games: shared.length,
          same_team: count(({ same }) => same),
          against: count(({ same }) => !same),
        }
        expect(await app.statistics.api.together(player.id, other.id)).toEqual({
          ...expected,
          same_team_wins: count(({ same, own }) => same && own),
          against_wins: count(({ same, own }) => !same && own),
          other_wins: count(({ theirs }) => theirs),
          other_mafia: count(({ theirTeam }) => theirTeam === 'black'),
        })
        expect(await app.statistics.api.together(other.id, player.id)).toEqual({
          ...expected,
          same_team_wins: count(({ same, theirs }) => same && theirs),
          against_wins: count(({ same, theirs }) => !same && theirs),
          other_wins: count(({ own }) => own),
          other_mafia: count(({ team }) => team === 'black'),
        })
      }),
      { numRuns: 20 },
    )
    const never = { games: 0, against_wins: 0, other_wins: 0, other_mafia: 0 }
    expect(await app.statistics.api.together(player.id, 999_999)).toMatchObject(never)
  })
})

const without = (sheet: ResultSheet, id: number): ResultSheet => ({
  ...sheet,
  seats: sheet.seats.filter(({ accountId }) => accountId !== id),
})

describe('the list of games', () => {
  it('comes in pages without gap or repetition, the latest first, with length and points', async () => {
    const sheets = fc.sample(anySheet([player.id]), { numRuns: 23, seed: 5 })
    for (const sheet of sheets) await keepResults(app.db, sheet)
    const pages = await Promise.all(
      [1, 2, 3, 4, 1_000_000].map(
        async (page) => (await call(app, getGames, { query: { userId: player.id, page, limit: 10 } })).answer,
      ),
    )
    expect(pages.map(({ rows, totalCount }) => [rows.length, totalCount])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
      [0, 23],
      [0, 23],
    ])
    const latestFirst = [...sheets].sort(
      (a, b) => b.startedAt.getTime() - a.startedAt.getTime() || b.number - a.number,
    )
    expect(
      pages.flatMap(({ rows }) =>
        rows.map(({ id, rules_name, points, duration }) => ({ id, rules_name, points, duration })),
      ),
    ).toEqual(
      latestFirst.map(({ number, rulesName, startedAt, endedAt, seats }) => ({
        id: number,
        rules_name: rulesName,
        points: seats[0]?.result.points.total,
        duration: (endedAt.getTime() - startedAt.getTime()) / 1000,
      })),
    )
  })
})

describe('an account without games', () => {
  it('an account that never existed is not found', async () => {
    const query = { userId: 999_999 }
    const refused = await Promise.all([
      call(app, getStatistic, { query }),
      call(app, getRoleStatistic, { query }),
      call(app, getMmrHistory, { query }),
      call(app, getGames, { query }),
    ])
    for (const { status, error } of refused) expect([status, error.code]).toEqual([404, 'profile_not_found'])
  })

  it('a deleted account has no data', async () => {
    const gone = await signUp(app)
    const sheet = { ...ratedSheets(1)[0]! }
    const seats = sheet.seats.map((seat, index) => (index === 0 ? { ...seat, accountId: gone.id } : seat))
    await keepResults(app.db, { ...sheet, seats })
    await rate([{ ...sheet, seats }])
    await call(app, deleteAccount, { as: gone, body: { password: gone.password } })
    const query = { userId: gone.id }
    expect((await call(app, getGames, { query })).answer).toEqual({ rows: [], totalCount: 0 })
    expect((await call(app, getMmrHistory, { query })).answer).toEqual([])
    expect((await call(app, getRoleStatistic, { query })).answer[0]).toMatchObject({
      games_count: { value: 0 },
    })
    const { answer } = await call(app, getStatistic, { query })
    expect(Object.values(answer).map(({ games_count }) => games_count)).toEqual([0, 0, 0, 0, 0])
  })
})
