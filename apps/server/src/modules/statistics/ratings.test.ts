import { updateCabinet } from '@gorod/contracts/cabinet'
import { RATING_PAGE_SIZE } from '@gorod/contracts/ratings'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../testing/index.ts'
import { clearRatings } from '../../testing/statistics/rated-game.ts'
import { ratedPlayers } from '../../testing/statistics/rated-players.ts'

const { app, anna, boris, vera, gleb, clear, played, count, rating, names } =
  await ratedPlayers('autumn-2026')
const people = [anna, boris, vera, gleb]

beforeEach(async () => {
  await clear()
  await app.settings.api.set('ratingRules', { bestGames: 2, leagueGames: 2, idleDays: 60 })
})

describe('the table', () => {
  it('a rating has the players of its season by their MMR at its end, and those of all seasons in that of all time', async () => {
    await played(anna.id, '2026-08-01T12:00:00Z', { mmr: 1400 })
    await played(boris.id, '2026-10-01T12:00:00Z', { mmr: 1200 })
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1100 })
    await count()
    expect(await names()).toEqual([boris.username, anna.username])
    expect((await rating({ rating: 'all' })).rows.map(({ games }) => games)).toEqual([1, 2])
    const summer = await rating({ rating: 'summer-2026' })
    expect(summer.rows).toMatchObject([{ place: 1, username: anna.username, mmr: 1400, games: 1, wins: 1 }])
    expect(summer.ratings).toEqual(['autumn-2026', 'summer-2026', 'all'])
  })

  it('a rating names the change of the MMR and of the place in a week', async () => {
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1300 })
    await played(boris.id, '2026-11-01T12:00:00Z', { mmr: 1200 })
    await played(boris.id, '2026-11-19T12:00:00Z', { mmr: 1350, won: false })
    await played(vera.id, '2026-11-19T12:00:00Z', { mmr: 1010 })
    await count()
    expect((await rating()).rows).toMatchObject([
      { username: boris.username, place: 1, placeBefore: 2, mmrChange: 150, lastGames: [true, false] },
      { username: anna.username, place: 2, placeBefore: 1, mmrChange: 0 },
      { username: vera.username, place: 3, placeBefore: null, mmrChange: 10 },
    ])
  })

  it('a rating by league points counts the best games of those who played enough', async () => {
    for (const points of [1, 3, 2])
      await played(anna.id, '2026-11-01T12:00:00Z', { mode: 'league', points, mmr: 900 })
    for (const points of [2, 2])
      await played(boris.id, '2026-11-01T12:00:00Z', { mode: 'league', points, mmr: 1500 })
    await played(vera.id, '2026-11-01T12:00:00Z', { mode: 'league', points: 9, mmr: 1000 })
    await played(vera.id, '2026-11-01T12:00:00Z', { mode: 'rated', points: 9, mmr: 1000 })
    await count()
    const { rows, totalCount } = await rating({ order: 'league' })
    expect(rows).toMatchObject([
      { place: 1, username: anna.username, leaguePoints: 5 },
      { place: 2, username: boris.username, leaguePoints: 4 },
    ])
    expect(totalCount).toBe(2)
    expect((await rating()).rows.find(({ id }) => id === vera.id)?.leaguePoints).toBeNull()
  })

  it('a rating leaves out who has not played for long, and practice and lobby games', async () => {
    await played(anna.id, '2026-09-02T12:00:00Z', { mmr: 1300 })
    await played(boris.id, '2026-11-02T12:00:00Z', { mmr: 1300 })
    await played(vera.id, '2026-11-02T12:00:00Z', { mode: 'lobby', mmr: 1300 })
    await count()
    expect(await names()).toEqual([boris.username])
  })

  it('a rating counts a game when the latest audience has seen its end', async () => {
    await played(anna.id, '2026-11-20T11:00:00Z', { mmr: 1100 })
    await played(boris.id, '2026-11-20T11:50:00Z', { mmr: 1200 })
    await count()
    expect(await names()).toEqual([anna.username])
    await count('2026-11-20T12:10:00Z')
    expect(await names()).toEqual([boris.username, anna.username])
  })

  it('a rating of a season that is over and reviewed never changes, but for a player who is gone', async () => {
    await played(anna.id, '2026-11-20T12:00:00Z', { mmr: 1100 })
    await count('2026-12-01T12:00:00Z')
    expect((await rating()).closed).toBe(false)
    await count('2026-12-03T12:00:00Z')
    expect((await rating()).closed).toBe(true)
    const before = await rating()
    // A result of this season that is known only now.
    await played(anna.id, '2026-11-21T12:00:00Z', { mode: 'championship', mmr: 1300, won: false })
    await played(boris.id, '2026-11-21T12:00:00Z', { mmr: 1500 })
    await app.settings.api.set('ratingRules', { bestGames: 1, leagueGames: 1, idleDays: 1 })
    await count('2026-12-04T12:00:00Z')
    expect((await rating()).rows).toEqual(before.rows)
    expect(await rating()).toMatchObject({ countedAt: before.countedAt, rules: before.rules })
  })

  it('a rating has the row of its reader, wherever that is, and finds a player by name and number', async () => {
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1100 })
    await played(boris.id, '2026-11-01T12:00:00Z', { mmr: 1200 })
    await count()
    expect((await rating()).own).toMatchObject({ place: 2, username: anna.username })
    expect((await rating({}, gleb)).own).toBeNull()
    expect((await rating({ find: boris.username.toUpperCase() })).foundId).toBe(boris.id)
    expect((await rating({ find: String(boris.id) })).foundId).toBe(boris.id)
    expect((await rating({ find: gleb.username })).foundId).toBeNull()
    expect(await rating({ find: 'Никого' })).toMatchObject({ foundId: null, page: 1, totalCount: 2 })
  })

  it('a rating of a site without games is empty, and says that it was not counted', async () => {
    await count()
    expect(await rating()).toMatchObject({ rows: [], totalCount: 0, countedAt: null, own: null, tiers: [] })
  })

  it('a rating lists the region of who shows it, from that moment on, and forgets it at once', async () => {
    const tell = (body: { readonly region_domen?: string; readonly regionShown?: boolean }) =>
      call(app, updateCabinet, { as: boris, body })
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1300 })
    await played(boris.id, '2026-11-01T12:00:00Z', { mmr: 1200 })
    await tell({ region_domen: 'kz' })
    await count()
    expect((await rating()).regions).toEqual([])
    await tell({ regionShown: true })
    await count()
    expect((await rating()).regions).toEqual([{ code: 'kz', players: 1 }])
    expect((await rating({ region: 'kz' })).rows).toMatchObject([{ id: boris.id, place: 2, region: 'kz' }])
    expect(await rating({ region: 'ru' })).toMatchObject({ rows: [], totalCount: 0, pageCount: 0 })
    await tell({ regionShown: false })
    expect((await rating()).rows.map(({ region }) => region)).toEqual([null, null])
    await tell({ regionShown: true, region_domen: '' })
    expect(await names({ region: 'kz' })).toEqual([])
  })

  it('a rating that is looked through for a player leaves its filters', async () => {
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1300 })
    await count()
    const found = await rating({ find: anna.username, games: '50', region: 'ru', tier: 'bronze' })
    expect(found).toMatchObject({ foundId: anna.id, totalCount: 1, rows: [{ id: anna.id }] })
  })

  it('a rating with filters holds who fits them, in the order of a count by hand', async () => {
    const [people, regions] = [60, ['ru', 'kz', null]] as const
    await sql`
      insert into accounts (id, email, username, newsletter, created_at) overriding system value
      select n, 'filtered' || n || '@example.com', 'Filtered ' || n, false, now()
      from generate_series(1000000, ${1_000_000 + people - 1}) as n`.execute(app.db)
    const expected: { place: number; region: string | null; games: number; mmr: number }[] = []
    for (let index = 0; index < people; index++) {
      const account = 1_000_000 + index
      const [region, often, mmr] = [
        regions[index % 3] ?? null,
        [9, 10, 49, 50][index % 4] ?? 0,
        1600 - index * 10,
      ]
      if (region !== null)
        await sql`insert into player_regions values (${account}, ${region})`.execute(app.db)
      await played(account, '2026-11-01T12:00:00Z', { mmr, mode: 'league' })
      await sql`
        insert into played_games select account_id, md5(account_id || ' ' || n)::uuid, 100000 + n, type, mode, role, started_at,
          ended_at, winner, won, points, rule_set, log_version, extra_points, first_killed, fouls, tech_fouls,
          best_move_points, best_move_hits, rules_name
        from played_games, generate_series(2, ${often}) as n where account_id = ${account}`.execute(app.db)
      expected.push({ place: index + 1, region, games: often, mmr })
    }
    await count()
    const { tiers } = await rating()
    for (const region of ['ru', 'kz', undefined])
      for (const least of ['10', '20', '50', undefined] as const)
        for (const chosen of [0, 1, null]) {
          const tier = chosen === null ? undefined : tiers[chosen]?.type
          const min = chosen === null ? 0 : (tiers[chosen]?.min ?? 0)
          const below = tiers[(chosen ?? 0) - 1]?.min ?? Number.POSITIVE_INFINITY
          const fits = expected.filter(
            (one) =>
              (region === undefined || one.region === region) &&
              one.games >= Number(least ?? 0) &&
              (tier === undefined || (one.mmr >= min && one.mmr < below)),
          )
          const query = {
            ...(region !== undefined && { region }),
            ...(least !== undefined && { games: least }),
            ...(tier !== undefined && { tier }),
          }
          const pages = [
            await rating(query),
            await rating({ ...query, page: 2 }),
            await rating({ ...query, page: 3 }),
          ]
          expect(pages[0]).toMatchObject({ totalCount: fits.length, pageCount: Math.ceil(fits.length / 20) })
          expect(pages.flatMap(({ rows }) => rows.map(({ place }) => place))).toEqual(
            fits.map(({ place }) => place),
          )
        }
    expect((await rating({ order: 'league', games: '50' })).totalCount).toBe(15)
    expect((await rating({ order: 'league', region: 'ru' })).totalCount).toBe(20)
  })

  it('a rating in pages and tiers holds each player once, in the order of a count by hand', async () => {
    const mmr = fc.integer({ min: 800, max: 1700 })
    await fc.assert(
      fc.asyncProperty(fc.array(mmr, { minLength: 1, maxLength: 70 }), async (values) => {
        await clearRatings(app.db)
        // Numbers of nobody: the rows are read below the accounts.
        for (const [index, value] of values.entries())
          await played(people[index]?.id ?? 1_000_000 + index, '2026-11-01T12:00:00Z', { mmr: value })
        await count()
        const expected = values.toSorted((one, other) => other - one)
        const { tiers, totalCount } = await rating()
        expect(totalCount).toBe(values.length)
        expect(tiers.reduce((sum, { players }) => sum + players, 0)).toBe(values.length)
        for (const [index, { type, min, players }] of tiers.entries()) {
          const below = tiers[index - 1]?.min ?? Number.POSITIVE_INFINITY
          expect(players).toBe(values.filter((value) => value >= min && value < below).length)
          const inTier = await rating({ tier: type, page: 1 })
          expect(inTier.totalCount).toBe(players)
          for (const row of inTier.rows) expect(row.mmr >= min && row.mmr < below).toBe(true)
        }
        for (let page = 1; page <= Math.ceil(values.length / RATING_PAGE_SIZE); page++)
          for (const { place, mmr } of (await rating({ page })).rows) {
            expect(mmr).toBe(expected[place - 1])
            expect(Math.ceil(place / RATING_PAGE_SIZE)).toBe(page)
          }
      }),
      { numRuns: 10 },
    )
  })
})
