import { getJudgeRating, type RatingRow } from '@gorod/contracts/ratings'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../testing/index.ts'
import { clearRatings } from '../../testing/statistics/rated-game.ts'
import { COUNTED_AT, ratedPlayers } from '../../testing/statistics/rated-players.ts'

const { app, anna, boris, vera, gleb, clear, played, count, rating, names } =
  await ratedPlayers('month-2026-11')
const people = [anna, boris, vera, gleb]

beforeEach(async () => {
  await clear()
  await app.settings.api.set('ratingRules', { bestGames: 30, leagueGames: 10, idleDays: 60 })
  await app.settings.api.set('monthRules', { bestGames: 2, leagueGames: 2 })
  await app.settings.api.set('seasons', [])
})

describe('the rating of a month', () => {
  it('a month has its players by what their MMR gained in it, a newcomer from 1000', async () => {
    await played(anna.id, '2026-10-31T20:00:00Z', { mmr: 1400 })
    await played(gleb.id, '2026-10-31T20:00:00Z', { mmr: 1500 })
    await played(boris.id, '2026-11-02T12:00:00Z', { mmr: 1060, won: false })
    await played(anna.id, '2026-10-31T21:00:00Z', { mmr: 1420 })
    await played(vera.id, '2026-11-03T12:00:00Z', { mmr: 980 })
    await count()
    expect((await rating()).rows).toMatchObject([
      { place: 1, username: boris.username, mmr: 1060, mmrChange: 60, games: 1, wins: 0 },
      { place: 2, username: anna.username, mmr: 1420, mmrChange: 20, games: 1, wins: 1 },
      { place: 3, username: vera.username, mmr: 980, mmrChange: -20 },
    ])
    expect((await rating({ rating: 'month-2026-10' })).rows).toMatchObject([
      { username: gleb.username, mmrChange: 500 },
      { username: anna.username, mmr: 1400, mmrChange: 400 },
    ])
  })

  it('a month ranks by the league points of its own games, by rules of its own, and says them', async () => {
    for (const points of [3, 3, 3])
      await played(anna.id, '2026-10-10T12:00:00Z', { mode: 'league', points, mmr: 1000 })
    for (const points of [2, 1, 3])
      await played(anna.id, '2026-11-01T12:00:00Z', { mode: 'league', points, mmr: 1000 })
    for (const points of [3, 3])
      await played(boris.id, '2026-11-01T12:00:00Z', { mode: 'league', points, mmr: 1000 })
    await played(vera.id, '2026-11-01T12:00:00Z', { mode: 'league', points: 9, mmr: 1000 })
    await count()
    const { rows, rules, totalCount } = await rating({ order: 'league' })
    expect(rows).toMatchObject([
      { place: 1, username: boris.username, leaguePoints: 6 },
      { place: 2, username: anna.username, leaguePoints: 5 },
    ])
    expect(totalCount).toBe(2)
    expect(rules).toEqual({ bestGames: 2, leagueGames: 2, idleDays: null })
    expect((await rating({ rating: 'autumn-2026', order: 'league' })).totalCount).toBe(0)
  })

  it('a month names the place of a week before in each order, of who had played in it then', async () => {
    await played(anna.id, '2026-11-02T12:00:00Z', { mode: 'league', points: 5, mmr: 1050 })
    await played(anna.id, '2026-11-02T13:00:00Z', { mode: 'league', points: 5, mmr: 1100 })
    await played(boris.id, '2026-11-02T12:00:00Z', { mode: 'league', points: 1, mmr: 1010 })
    await played(boris.id, '2026-11-02T13:00:00Z', { mode: 'league', points: 1, mmr: 1020 })
    await played(vera.id, '2026-10-02T12:00:00Z', { mmr: 1000 })
    await played(boris.id, '2026-11-19T12:00:00Z', { mode: 'league', points: 20, mmr: 1300 })
    await played(vera.id, '2026-11-19T13:00:00Z', { mode: 'league', points: 2, mmr: 1020 })
    await played(vera.id, '2026-11-19T14:00:00Z', { mode: 'league', points: 2, mmr: 1040 })
    await count()
    for (const order of ['mmr', 'league'] as const)
      expect((await rating({ order })).rows).toMatchObject([
        { place: 1, username: boris.username, placeBefore: 2 },
        { place: 2, username: anna.username, placeBefore: 1 },
        { place: 3, username: vera.username, placeBefore: null },
      ])
  })

  it('a month that is over and reviewed never changes, and keeps the last games of its end', async () => {
    await played(anna.id, '2026-10-20T12:00:00Z', { mmr: 1100 })
    await played(boris.id, '2026-10-20T12:00:00Z', { mmr: 1050, won: false })
    await count('2026-11-02T12:00:00Z')
    expect(await rating({ rating: 'month-2026-10' })).toMatchObject({ closed: false })
    await count('2026-11-03T12:00:00Z')
    const before = await rating({ rating: 'month-2026-10' })
    expect(before).toMatchObject({ closed: true, until: '2026-10-31T20:59:59.999Z' })
    await played(boris.id, '2026-10-21T12:00:00Z', { mmr: 1900 })
    await played(vera.id, '2026-10-21T12:00:00Z', { mmr: 1500 })
    await app.settings.api.set('monthRules', { bestGames: 1, leagueGames: 1 })
    await count('2026-11-04T12:00:00Z')
    expect(await rating({ rating: 'month-2026-10' })).toEqual(before)
  })

  it('months of the chosen season can be chosen, the latest first, and none of all time', async () => {
    await played(anna.id, '2026-08-20T12:00:00Z', { mmr: 1100 })
    await count()
    expect(await rating({ rating: 'autumn-2026' })).toMatchObject({
      season: 'autumn-2026',
      months: ['month-2026-11', 'month-2026-10', 'month-2026-09'],
      ratings: ['autumn-2026', 'summer-2026', 'all'],
    })
    expect(await rating({ rating: 'month-2026-08' })).toMatchObject({
      season: 'summer-2026',
      months: ['month-2026-08'],
    })
    expect(await rating({ rating: 'all' })).toMatchObject({ season: 'all', months: [] })
    expect(await rating({ rating: 'month-2031-01' })).toMatchObject({ rows: [], countedAt: null })
  })

  it('a month has the row of its reader, finds a player, and lists its judges', async () => {
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1100 })
    await played(boris.id, '2026-11-01T12:00:00Z', { mmr: 1200 })
    await count()
    expect((await rating()).own).toMatchObject({ place: 2, id: anna.id })
    expect(await rating({ find: boris.username })).toMatchObject({ foundId: boris.id })
    const judges = await call(app, getJudgeRating, { query: { rating: 'month-2026-11' } })
    expect(judges.answer).toMatchObject({ rating: 'month-2026-11', rows: [], totalCount: 0 })
  })

  it('a month of a season with dates of its own belongs to the season that it ends in', async () => {
    await app.settings.api.set('seasons', [{ title: 'Кубок', from: '2026-10-15', to: '2026-12-10' }])
    await played(anna.id, '2026-10-01T12:00:00Z', { mmr: 1100 })
    await played(boris.id, '2026-10-20T12:00:00Z', { mmr: 1200 })
    await count()
    expect(await rating({ rating: 'season-2026-10-15' })).toMatchObject({
      rows: [{ id: boris.id }],
      months: ['month-2026-11', 'month-2026-10'],
      until: '2026-12-10T20:59:59.999Z',
    })
    expect((await rating({ rating: 'autumn-2026' })).rows).toMatchObject([{ id: anna.id }])
    expect(await rating({ rating: 'month-2026-10' })).toMatchObject({ season: 'season-2026-10-15' })
    expect((await rating({ rating: 'season-2026-10-15' })).ratings).toEqual([
      'season-2026-10-15',
      'autumn-2026',
      'all',
    ])
  })
})

interface DrawnGame {
  readonly who: number
  readonly minute: number
  readonly league: boolean
  readonly points: number
  readonly extra: number
  readonly won: boolean
  readonly mmr: number
}

const START = Date.parse('2026-10-31T21:00:00Z')
const MINUTE = 60_000
const WEEK = 7 * 24 * 60
/** From a fortnight before the month to the moment of the count; of few numbers, so that ties have to be broken. */
const drawn: fc.Arbitrary<DrawnGame> = fc.record({
  who: fc.nat(people.length - 1),
  minute: fc.integer({ min: -2 * WEEK, max: (Date.parse(COUNTED_AT) - START) / MINUTE - 16 }),
  league: fc.boolean(),
  points: fc.nat(1),
  extra: fc.nat(1),
  won: fc.boolean(),
  mmr: fc.constantFrom(1000, 1010),
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
type Key = readonly number[]
const compare = (one: Key, other: Key) =>
  one.map((each, index) => (other[index] ?? 0) - each).find((difference) => difference !== 0) ?? 0

/** The places of a month at a moment, as the page states its rules. */
function byHand(games: readonly DrawnGame[], until: number) {
  const rows = people.map(({ id }, who) => {
    const all = games.filter((game) => game.who === who && game.minute < until)
    const mine = all.filter(({ minute }) => minute >= 0)
    const mmrOf = (list: readonly DrawnGame[]) =>
      list.toSorted((a, b) => a.minute - b.minute).at(-1)?.mmr ?? 1000
    const league = mine.filter((game) => game.league)
    const best = league.toSorted((a, b) => b.points - a.points || b.extra - a.extra).slice(0, 2)
    const gain = mmrOf(all) - mmrOf(all.filter(({ minute }) => minute < 0))
    const [points, wins] = [sum(best.map((game) => game.points)), mine.filter(({ won }) => won).length]
    const leagueWins = league.filter(({ won }) => won).length
    const extra = sum(best.map((game) => game.extra))
    const played = mine.length > 0
    const mmrKey: Key = [gain, points, wins, -id]
    const leagueKey: Key = [points, leagueWins, extra, mmrOf(all), -id]
    return { id, played, gain, games: mine.length, mmrKey, leagueKey, inLeague: league.length >= 2 }
  })
  const mmr = rows.filter(({ played }) => played).toSorted((a, b) => compare(a.mmrKey, b.mmrKey))
  const league = rows.filter(({ inLeague }) => inLeague).toSorted((a, b) => compare(a.leagueKey, b.leagueKey))
  return { mmr, league }
}

it('a month has the places of a count by hand, now and a week before, in both orders', async () => {
  // Two games of one minute would have no order of their own.
  const games = fc.uniqueArray(drawn, {
    minLength: 1,
    maxLength: 40,
    size: 'max',
    selector: ({ minute }) => minute,
  })
  await fc.assert(
    fc.asyncProperty(games, async (list) => {
      await clearRatings(app.db)
      for (const { who, minute, league, points, extra, won, mmr } of list.toSorted(
        (a, b) => a.minute - b.minute,
      ))
        await played(people[who]?.id ?? 0, new Date(START + minute * MINUTE).toISOString(), {
          mode: league ? 'league' : 'rated',
          points,
          extra,
          won,
          mmr,
        })
      await count()
      const until = (Date.parse(COUNTED_AT) - START) / MINUTE - 15
      const [now, before] = [byHand(list, until), byHand(list, until - WEEK)]
      const shown = (rows: readonly RatingRow[]) =>
        rows.map(({ id, place, placeBefore }) => ({ id, place, placeBefore }))
      for (const order of ['mmr', 'league'] as const) {
        const wanted = now[order].map(({ id }, index) => ({
          id,
          place: index + 1,
          placeBefore: before[order].findIndex((row) => row.id === id) + 1 || null,
        }))
        expect(shown((await rating({ order })).rows)).toEqual(wanted)
      }
      expect((await rating()).rows.map(({ mmrChange, games: many }) => [mmrChange, many])).toEqual(
        now.mmr.map(({ gain, games: many }) => [gain, many]),
      )
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

it('a month with filters holds who fits them, in the order of their places', async () => {
  await sql`
    insert into accounts (id, email, username, newsletter, created_at) overriding system value
    select n, 'month' || n || '@example.com', 'Month ' || n, false, now()
    from generate_series(1000000, 1000059) as n`.execute(app.db)
  const expected: { place: number; region: string | null; mmr: number }[] = []
  for (let index = 0; index < 60; index++) {
    const id = 1_000_000 + index
    const region = ['ru', 'kz', null][index % 3] ?? null
    const mmr = 800 + ((index * 37) % 60) * 15
    if (region !== null) await sql`insert into player_regions values (${id}, ${region})`.execute(app.db)
    await played(id, '2026-10-01T12:00:00Z', { mmr: mmr - 100 + index })
    await played(id, '2026-11-01T12:00:00Z', { mmr })
    expected.push({ place: index + 1, region, mmr })
  }
  await count()
  const { tiers } = await rating()
  for (const region of ['ru', 'kz', undefined])
    for (const [index, { type, min, players }] of tiers.entries()) {
      const below = tiers[index - 1]?.min ?? Number.POSITIVE_INFINITY
      const inTier = expected.filter(({ mmr }) => mmr >= min && mmr < below)
      expect(players).toBe(inTier.length)
      const fits = inTier.filter((one) => region === undefined || one.region === region)
      const query = { tier: type, ...(region !== undefined && { region }) }
      const pages = [
        await rating(query),
        await rating({ ...query, page: 2 }),
        await rating({ ...query, page: 3 }),
      ]
      expect(pages[0]?.totalCount).toBe(fits.length)
      expect(pages.flatMap(({ rows }) => rows.map(({ place }) => place))).toEqual(
        fits.map(({ place }) => place),
      )
    }
  expect(await names({ region: 'ru', games: '10' })).toEqual([])
})
