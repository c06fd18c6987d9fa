import { getClubRating } from '@gorod/contracts/club-rating'
import { closeClub } from '@gorod/contracts/clubs'
import type { RatingId } from '@gorod/contracts/ratings'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeClub, pageOf } from '../../testing/clubs/made-club.ts'
import { appForFile, call, signUp, type TestAccount } from '../../testing/index.ts'
import { countRanking } from './commands/count-ranking.ts'
import { insertMember } from './store/members-store.ts'

const app = await appForFile()
const people: TestAccount[] = []
for (let index = 0; index < 6; index++) people.push(await signUp(app))
const [anna, boris] = people as [TestAccount, TestAccount]
const season = await app.statistics.api.seasonIdOf(new Date(app.clock.now()))

beforeEach(async () => {
  await sql`truncate ratings, rating_places, club_ratings, club_places cascade`.execute(app.db)
  await sql`delete from club_members`.execute(app.db)
  await sql`update clubs set closed_at = now(), name = name || id where closed_at is null`.execute(app.db)
})

/** The places of players by MMR, in a rating that is counted. */
async function ranked(id: RatingId, mmr: ReadonlyMap<number, number>, closed = false): Promise<void> {
  await sql`
    insert into ratings (id, generation, counted_at, closed, players, league_players, tiers, rules)
    values (${id}, 1, now(), ${closed}, ${mmr.size}, 0, '[]', '{}')
    on conflict (id) do update set closed = ${closed}`.execute(app.db)
  await sql`delete from rating_places where rating = ${id}`.execute(app.db)
  for (const [index, [account, value]] of [...mmr].entries())
    await sql`
      insert into rating_places (rating, generation, place, account_id, mmr, mmr_change, games, wins, league_points)
      values (${id}, 1, ${index + 1}, ${account}, ${value}, 0, 1, 1, 0)`.execute(app.db)
}

/** Numbers of nobody count like accounts: the ranking reads below them. */
const crowd = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: 1_000_000 + from + index }))
const count = () => countRanking({ ...app.platform, statistics: app.statistics.api })
const ranking = async (rating: RatingId = season, as?: TestAccount) =>
  (await call(app, getClubRating, { query: { rating }, ...(as === undefined ? {} : { as }) })).answer

describe('the ranking of clubs', () => {
  it('ranks by the five best members, whatever the size, and names the caller’s own clubs', async () => {
    const [small, big] = [crowd(0, 4), crowd(100, 40)]
    const first = await makeClub(app, [[anna, 'owner'], ...small.map((one) => [one, 'member'] as const)])
    const second = await makeClub(app, [[boris, 'owner'], ...big.map((one) => [one, 'member'] as const)])
    await ranked(
      season,
      new Map([
        ...[anna, ...small].map(({ id }) => [id, 1400] as const),
        ...[boris, ...big].map(({ id }) => [id, 1300] as const),
      ]),
    )
    await count()
    const { rows, own, totalCount } = await ranking(season, boris)
    expect(rows).toMatchObject([
      { place: 1, id: first, ranked: 5, mmr: 1400 },
      { place: 2, id: second, ranked: 41, mmr: 1300, membersCount: 41 },
    ])
    expect(totalCount).toBe(2)
    expect(own).toEqual([rows[1]])
    expect((await pageOf(app, second)).seasonPlace).toBe(2)
  })

  it('counts who is in two clubs for the older membership alone', async () => {
    const five = people.slice(0, 5)
    const older = await makeClub(
      app,
      five.map((one, index) => [one, index === 0 ? 'owner' : 'member'] as const),
    )
    const newer = await makeClub(app, [[people[5] as TestAccount, 'owner']])
    await app.db.transaction().execute(async (tx) => {
      for (const { id } of five)
        await insertMember(tx, newer, {
          accountId: id,
          role: 'member',
          joinedAt: new Date(app.clock.now() + 60_000),
        })
    })
    await ranked(season, new Map(people.map(({ id }) => [id, 1200] as const)))
    await count()
    expect((await ranking()).rows).toMatchObject([{ id: older, ranked: 5 }])
    expect((await pageOf(app, newer)).seasonPlace).toBeNull()
  })

  it('stays as it was when the season is closed, but for a club that has ended', async () => {
    const one = await makeClub(app, [
      [anna, 'owner'],
      ...crowd(0, 4).map((each) => [each, 'member'] as const),
    ])
    const mmr = new Map([anna, ...crowd(0, 4)].map(({ id }) => [id, 1400] as const))
    await ranked('summer-2026', mmr, true)
    await count()
    await ranked('summer-2026', new Map([...mmr].map(([id]) => [id, 900] as const)), true)
    await count()
    expect(await ranking('summer-2026')).toMatchObject({ closed: true, rows: [{ id: one, mmr: 1400 }] })
    await call(app, closeClub, { as: anna, body: { clubId: one } })
    expect(await ranking('summer-2026')).toMatchObject({ rows: [], totalCount: 0 })
  })
})
