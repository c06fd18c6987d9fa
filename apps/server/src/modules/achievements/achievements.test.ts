import { getAchievements, getEarnedAchievements } from '@gorod/contracts/achievements'
import { deleteAccount } from '@gorod/contracts/cabinet'
import { DAY_MS } from '@gorod/contracts/durations'
import type { GameKey } from '@gorod/contracts/game-query'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { finished, randomLog } from '../../testing/achievements/finished-game.ts'
import { keepGame } from '../../testing/achievements/keep-game.ts'
import { flawlessTownWin, wholeMafiaAlive } from '../../testing/achievements/scripted-games.ts'
import { appForFile, call, signUp, type TestAccount, until } from '../../testing/index.ts'
import { gate, someoneWaits } from '../../testing/race.ts'
import { type FinishedLog, gameFinishedJob } from '../games/public.ts'
import { countGame } from './commands/count-game.ts'
import { CATALOGUE } from './domain/catalogue/catalogue.ts'

const START = Date.UTC(2026, 2, 1, 18)

const app = await appForFile()
const people = await Promise.all(Array.from({ length: 12 }, () => signUp(app)))
beforeEach(async () => {
  for (const table of ['achievement_games', 'achievement_progress', 'games', 'played_games', 'rated_games'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
})

const ids = (from = 0) => Array.from({ length: 10 }, (_, index) => people[(from + index) % 12]?.id ?? null)
const first = () => people[0] as TestAccount

async function tell(...games: readonly FinishedLog[]): Promise<void> {
  for (const game of games) {
    await keepGame(app.db, game)
    await app.platform.jobs.enqueue(app.db, gameFinishedJob, { gameId: game.gameId })
    await jobsDone()
  }
}

const noJobs = async () =>
  (await sql`select from graphile_worker.jobs limit 1`.execute(app.db)).rows.length === 0
const jobsDone = () => until(noJobs)

async function listed(userId: number) {
  const { status, answer, error } = await call(app, getAchievements, { query: { userId } })
  return { status, error, answer, of: (keyword: string) => answer.find((one) => one.keyword === keyword) }
}

async function everything() {
  const marks = await sql`select * from achievement_games order by game_id, account_id`.execute(app.db)
  const progress = await sql`select * from achievement_progress order by account_id`.execute(app.db)
  return { marks: marks.rows, progress: progress.rows }
}

describe('the list of achievements', () => {
  it('the list has all of them in their order, none achieved by a newcomer', async () => {
    const { status, answer, of } = await listed(first().id)
    expect(status).toBe(200)
    expect(answer.map(({ keyword }) => keyword)).toEqual(CATALOGUE.map(({ keyword }) => keyword))
    expect(answer.every((one) => one.is_achieved === 0 && one.achieved_at === null)).toBe(true)
    expect(of('games_10')?.progress).toEqual({ have: 0, need: 10 })
    expect(of('mmr_1300')?.progress).toEqual({ have: 1000, need: 1300 })
    expect(of('first_game')).toEqual({
      keyword: 'first_game',
      name: 'Первый фонарь',
      description: 'Сыграть первую игру. Город заметил, что вы не спите.',
      is_achieved: 0,
      img: {
        small_url: '/bundle/images/achievements/first_game-96.svg',
        full_url: '/bundle/images/achievements/first_game-512.svg',
      },
      achieved_at: null,
      progress: null,
    })
  })

  it('shows what a finished game has earned, when, and how far the rest has come', async () => {
    await tell(finished(flawlessTownWin(), { accounts: ids(), endedAt: '2026-03-02T18:00:00Z' }))
    const { of } = await listed(first().id)
    expect(of('sheriff_alive')).toMatchObject({ is_achieved: 1, achieved_at: '2026-03-02T18:00:00.000Z' })
    expect(of('sheriff_wins')).toMatchObject({ is_achieved: 0, progress: { have: 1, need: 10 } })
    expect(of('full_force')).toMatchObject({ is_achieved: 0 })
    const mafia = await listed(people[8]?.id ?? 0)
    expect(mafia.of('first_game')).toMatchObject({ is_achieved: 1 })
    expect(mafia.of('first_win')).toMatchObject({ is_achieved: 0 })
  })

  it('reads rating milestones from the ratings', async () => {
    const game = finished(flawlessTownWin(), { accounts: ids(), endedAt: '2026-03-02T18:00:00Z' })
    await tell(game)
    await sql`update rated_seats set mmr_after = 1404 where account_id = ${first().id}`.execute(app.db)
    const { of } = await listed(first().id)
    expect(of('mmr_1300')).toMatchObject({
      is_achieved: 1,
      achieved_at: '2026-03-02T18:00:00.000Z',
      progress: { have: 1300, need: 1300 },
    })
    expect(of('mmr_1500')).toMatchObject({ is_achieved: 0, progress: { have: 1404, need: 1500 } })
  })

  it('a hidden achievement stays with who earned it before, and is earned by nobody until it is shown again', async () => {
    const changed = { shown: false, hiddenAt: '2026-03-02T20:00:00.000Z' }
    const hide = (keyword: string) =>
      sql`insert into settings (name, value, updated_at)
        values (${`achievement:${keyword}`}, ${JSON.stringify(changed)}::jsonb, now())`.execute(app.db)
    for (const keyword of ['first_game', 'mmr_1300']) await hide(keyword)
    const [early, late] = [people[0]!, people[11]!]
    const game = finished(flawlessTownWin(), { accounts: ids(), endedAt: '2026-03-02T18:00:00Z' })
    const next = finished(flawlessTownWin(), { number: 2, accounts: ids(5), endedAt: '2026-03-03T18:00:00Z' })
    await tell(game, next)
    await sql`update rated_seats set mmr_after = 1404`.execute(app.db)
    const of = async ({ id }: TestAccount, keyword: string) => (await listed(id)).of(keyword)?.is_achieved
    expect([await of(early, 'first_game'), await of(early, 'mmr_1300')]).toEqual([1, 1])
    expect([await of(late, 'first_game'), await of(late, 'mmr_1300')]).toEqual([undefined, undefined])
    const earned = await call(app, getEarnedAchievements, { as: late, query: { id: 2 } })
    expect(earned.answer?.map(({ keyword }) => keyword)).not.toContain('first_game')
    await sql`delete from settings`.execute(app.db)
    expect([await of(late, 'first_game'), await of(late, 'mmr_1300')]).toEqual([1, 1])
  })

  it('an achievement has the words and the place that an administrator gave it', async () => {
    const words = JSON.stringify({ name: 'Первая ночь', place: 43 })
    await sql`insert into settings (name, value, updated_at)
      values ('achievement:first_game', ${words}::jsonb, now())`.execute(app.db)
    const { answer } = await listed(first().id)
    expect(answer.at(-1)).toMatchObject({ keyword: 'first_game', name: 'Первая ночь' })
    expect(answer).toHaveLength(CATALOGUE.length)
    await sql`delete from settings`.execute(app.db)
  })

  it('an unknown account has no list', async () => {
    const { status, error } = await listed(2_000_000_000)
    expect([status, error.code]).toEqual([404, 'profile_not_found'])
  })
})

describe('the achievements of a game', () => {
  const earned = async (as: TestAccount, query: GameKey) =>
    (await call(app, getEarnedAchievements, { as, query })).answer
  const words = (list: Awaited<ReturnType<typeof earned>>) => list?.map(({ keyword }) => keyword)

  it('achievements are shown to the players of a game once it is counted, and belong to that game alone', async () => {
    const game = finished(flawlessTownWin(), { accounts: ids(), endedAt: '2026-03-02T18:00:00Z' })
    expect(await earned(first(), { gameId: game.gameId })).toBeNull()
    await tell(game)
    await sql`update rated_seats set mmr_after = 1404 where account_id = ${first().id}`.execute(app.db)
    const told = await earned(first(), { gameId: game.gameId })
    expect(words(told)).toEqual(expect.arrayContaining(['first_game', 'sheriff_alive', 'mmr_1300']))
    expect(told?.find(({ keyword }) => keyword === 'first_game')).toEqual({
      keyword: 'first_game',
      name: 'Первый фонарь',
      description: 'Сыграть первую игру. Город заметил, что вы не спите.',
      img: {
        small_url: '/bundle/images/achievements/first_game-96.svg',
        full_url: '/bundle/images/achievements/first_game-512.svg',
      },
    })
    const later = finished(flawlessTownWin(), { number: 2, accounts: ids(), endedAt: '2026-03-03T18:00:00Z' })
    await tell(later)
    expect(words(await earned(first(), { id: later.number }))).not.toContain('first_game')
    expect(await earned(first(), { id: game.number })).toEqual(told)
    // Two of the twelve sat at neither table.
    expect(await earned(people[11] as TestAccount, { id: game.number })).toBeNull()
    expect((await call(app, getEarnedAchievements, { query: { id: 1 } })).status).toBe(401)
  })
})

describe('the count of achievements', () => {
  it('the count is the same in whatever order, and however often, the games are counted', async () => {
    const games = Array.from({ length: 7 }, (_, index) =>
      finished(index === 3 ? flawlessTownWin() : randomLog(`log ${index}`), {
        number: index + 1,
        accounts: ids(index * 5),
        // Two of them end in the same moment.
        endedAt: new Date(START + Math.min(index, 5) * (DAY_MS / 2)).toISOString(),
      }),
    )
    const byId = new Map(games.map((game) => [game.gameId, game]))
    const deps = {
      db: app.db,
      accounts: app.accounts.api,
      games: { finishedLog: async (id: string) => byId.get(id) ?? null, listFinished: async () => [] },
    }
    for (const { gameId } of games) await countGame(deps, gameId)
    const inOrder = await everything()
    expect(inOrder.progress).toHaveLength(12)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(games, { minLength: 7 }), fc.nat(6), async (shuffled, again) => {
        await sql`delete from achievement_games`.execute(app.db)
        await sql`delete from achievement_progress`.execute(app.db)
        for (const { gameId } of [...shuffled, ...shuffled.slice(again)]) await countGame(deps, gameId)
        expect(await everything()).toEqual(inOrder)
      }),
      { numRuns: 12 },
    )
    await sql`delete from achievement_games`.execute(app.db)
    await sql`delete from achievement_progress`.execute(app.db)
    await Promise.all(games.map(({ gameId }) => countGame(deps, gameId)))
    expect(await everything()).toEqual(inOrder)
  })

  it('a result that a review has changed changes the count, also downwards', async () => {
    const game = finished(flawlessTownWin(), { accounts: ids() })
    const later = finished(wholeMafiaAlive(), {
      number: 2,
      accounts: ids(),
      endedAt: '2026-03-05T18:00:00Z',
    })
    await tell(game, later)
    expect((await listed(first().id)).of('sheriff_wins')?.progress?.have).toBe(1)
    const lost = game.seats.map((seat) => ({ ...seat, result: { ...seat.result, won: false } }))
    await tell({ ...game, winner: 'draw', seats: lost })
    const { of } = await listed(first().id)
    expect(of('sheriff_wins')?.progress?.have).toBe(0)
    expect(of('first_win')?.is_achieved).toBe(0)
    expect(of('first_game')?.is_achieved).toBe(1)
    await tell(game)
    expect((await listed(first().id)).of('first_win')?.is_achieved).toBe(1)
  })

  it('a count of all games gives what the jobs gave, and fills in what was missing', async () => {
    await tell(
      finished(flawlessTownWin(), { accounts: ids() }),
      finished(wholeMafiaAlive(), { number: 2, accounts: ids(3), endedAt: '2026-03-03T18:00:00Z' }),
    )
    const before = await everything()
    expect(await app.achievements.api.recount()).toBe(2)
    expect(await everything()).toEqual(before)
    await sql`delete from achievement_games`.execute(app.db)
    await sql`delete from achievement_progress`.execute(app.db)
    await app.achievements.api.recount()
    expect(await everything()).toEqual(before)
  })

  it('a count asks the database as often for ten people as for one', async () => {
    let asked = 0
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const count = async (game: FinishedLog) => {
      asked = 0
      await countGame(
        {
          db,
          accounts: app.accounts.api,
          games: { finishedLog: async () => game, listFinished: async () => [] },
        },
        game.gameId,
      )
      return asked
    }
    const ten = await count(finished(flawlessTownWin(), { accounts: ids() }))
    const one = await count(finished(flawlessTownWin(), { number: 2, accounts: [first().id] }))
    expect(ten).toBe(one)
    expect(ten).toBeLessThanOrEqual(8)
  })

  it('a count that began before a ruling does not bring back what the ruling has taken', async () => {
    const game = finished(flawlessTownWin(), { accounts: ids() })
    const began = gate()
    const ruled = gate()
    const readings: FinishedLog[] = [game, { ...game, annulled: true }]
    const deps = {
      db: app.db,
      accounts: app.accounts.api,
      games: {
        finishedLog: async () => {
          const log = readings.shift() ?? null
          if (log === game) {
            began.open()
            await ruled.passed
          }
          return log
        },
        listFinished: async () => [],
      },
    }
    const before = countGame(deps, game.gameId)
    await began.passed
    let isCounted = false
    const after = countGame(deps, game.gameId).then(() => {
      isCounted = true
    })
    await until(async () => isCounted || (await someoneWaits(app.db)))
    ruled.open()
    await Promise.all([before, after])
    expect((await everything()).marks).toEqual([])
    expect((await listed(first().id)).of('first_game')?.is_achieved).toBe(0)
  })

  it('an account that is deleted while a game is counted keeps nothing of it', async () => {
    const gone = await signUp(app, { password: 'correct horse' })
    const game = finished(flawlessTownWin(), { accounts: [gone.id, ...ids().slice(1)] })
    const read = gate()
    const deleted = gate()
    const accounts: typeof app.accounts.api = {
      ...app.accounts.api,
      async listAccounts(...asked) {
        const known = await app.accounts.api.listAccounts(...asked)
        read.open()
        await deleted.passed
        return known
      },
    }
    const games = { finishedLog: async () => game, listFinished: async () => [] }
    const counting = countGame({ db: app.db, accounts, games }, game.gameId)
    await read.passed
    await call(app, deleteAccount, { as: gone, body: { password: gone.password } })
    await until(async () => (await noJobs()) || (await someoneWaits(app.db)))
    deleted.open()
    await counting
    await jobsDone()
    const { marks, progress } = await everything()
    expect([...marks, ...progress]).not.toContainEqual(expect.objectContaining({ account_id: gone.id }))
  })

  it('a deleted account gets nothing, and its count is deleted', async () => {
    const gone = await signUp(app, { password: 'correct horse' })
    const accounts = [gone.id, ...ids().slice(1)]
    await tell(finished(flawlessTownWin(), { accounts }))
    expect((await listed(gone.id)).of('first_game')?.is_achieved).toBe(1)
    const { status } = await call(app, deleteAccount, { as: gone, body: { password: gone.password } })
    expect(status).toBe(200)
    await jobsDone()
    await app.achievements.api.recount()
    const { rows } = await sql`
      select account_id from achievement_games where account_id = ${gone.id}
      union all select account_id from achievement_progress where account_id = ${gone.id}`.execute(app.db)
    expect(rows).toEqual([])
    expect((await listed(gone.id)).status).toBe(404)
  })
})
