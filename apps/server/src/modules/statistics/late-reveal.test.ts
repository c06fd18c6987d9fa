import { getJudgeRating, getRating, type RatingId } from '@gorod/contracts/ratings'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForFile, call, jobsDone, signUp, type TestAccount } from '../../testing/index.ts'
import { writeFinishedGame } from '../../testing/statistics/finished-games.ts'
import { countRatingsAt } from '../../testing/statistics/rated-players.ts'

const app = await appForFile()

const count = (at: string) => countRatingsAt(app, at)

/** Players and judges of a rating, as everybody reads them. */
async function tablesOf(rating: RatingId) {
  const players = await call(app, getRating, { query: { rating } })
  const judges = await call(app, getJudgeRating, { query: { rating } })
  return { players: players.answer, judges: judges.answer }
}

it('a game that is revealed after its season is closed counts of all time and not in the season', async () => {
  const people: TestAccount[] = []
  for (let index = 0; index < 11; index++) people.push(await signUp(app))
  const judge = people[10] as TestAccount
  const accountIds = people.slice(0, 10).map(({ id }) => id)
  const game = { ruleSet: 'fiim', accountIds } as const
  await writeFinishedGame(app, {
    ...game,
    seed: 'open',
    mode: 'rated',
    endedAt: new Date('2026-11-01T12:00:00Z'),
  })
  const { gameId } = await writeFinishedGame(app, {
    ...game,
    seed: 'sealed',
    mode: 'championship',
    endedAt: new Date('2026-11-20T12:00:00Z'),
    sealed: true,
  })
  await sql`
    insert into game_seats (game_id, seat, account_id, username, bot)
    values (${gameId}, 0, ${judge.id}, ${judge.username}, false)`.execute(app.db)
  await jobsDone(app)
  await count('2026-12-03T12:00:00Z')
  const before = await tablesOf('autumn-2026')
  expect(before.players.closed).toBe(true)
  expect(before.players.rows.map(({ games }) => games)).toEqual(Array(10).fill(1))
  expect(before.judges.rows).toEqual([])

  await app.db.transaction().execute((tx) => app.games.api.unseal(tx, [gameId]))
  await jobsDone(app)
  await count('2026-12-04T12:00:00Z')
  expect(await tablesOf('autumn-2026')).toEqual(before)
  const { players, judges } = await tablesOf('all')
  expect(players.rows.map(({ games, lastGames }) => [games, lastGames.length])).toEqual(
    Array(10).fill([2, 2]),
  )
  expect(judges.rows).toMatchObject([{ id: judge.id, championshipGames: 1 }])
})
