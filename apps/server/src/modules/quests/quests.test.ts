import { deleteAccount } from '@gorod/contracts/cabinet'
import { HOUR_MS, WEEK_MS } from '@gorod/contracts/durations'
import { getNotifications } from '@gorod/contracts/notifications'
import { getSeasonAchievements, getWeekQuests } from '@gorod/contracts/quests'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { finished, randomLog } from '../../testing/achievements/finished-game.ts'
import { keepGame } from '../../testing/achievements/keep-game.ts'
import { flawlessTownWin, onTheEdge } from '../../testing/achievements/scripted-games.ts'
import {
  appForFile,
  call,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
} from '../../testing/index.ts'
import { type FinishedLog, gameFinishedJob } from '../games/public.ts'
import { countAllGames } from './commands/count-all-games.ts'
import { countGame } from './commands/count-game.ts'
import { questsOf } from './domain/quests.ts'
import { weekOf } from './domain/week.ts'

// A Wednesday.
const clock = new FakeClock(Date.parse('2026-11-25T12:00:00Z'))
const app = await appForFile({ clock, env: LONG_TOKENS })
const people = await Promise.all(Array.from({ length: 10 }, () => signUp(app)))
const ids = people.map(({ id }) => id)
const sheriff = people[0] as TestAccount

beforeEach(async () => {
  for (const table of ['quest_games', 'quest_rewards', 'balances', 'notifications'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
})

/** Games that ended an hour apart, the latest an hour ago. */
function gamesOf(...logs: readonly Parameters<typeof finished>[0][]): FinishedLog[] {
  return logs.map((log, index) =>
    finished(log, {
      number: index + 1,
      accounts: ids,
      endedAt: new Date(clock.now() - (logs.length - index) * HOUR_MS).toISOString(),
    }),
  )
}
const townWins = (count: number) => gamesOf(...Array.from({ length: count }, () => onTheEdge()))

const countDeps = () => {
  const { db, accounts, statistics, notifications, wallet, achievements } = app
  return {
    db,
    clock,
    accounts: accounts.api,
    statistics: statistics.api,
    notifications: notifications.api,
    wallet: wallet.api,
    achievements: achievements.api,
  }
}

async function count(...games: readonly FinishedLog[]): Promise<void> {
  for (const game of games)
    await countGame({ ...countDeps(), games: { finishedLog: async () => game } }, game.gameId)
}

const weekOfSheriff = async () => (await call(app, getWeekQuests, { as: sheriff })).answer
const tickets = async (account: TestAccount) => (await app.wallet.api.balance(account.id)).tickets
const told = async (account: TestAccount) =>
  (await call(app, getNotifications, { as: account })).answer.notifications

async function everything() {
  const facts = await sql`select * from quest_games order by game_id, account_id`.execute(app.db)
  const rewards = await sql`select * from quest_rewards order by account_id, keyword`.execute(app.db)
  const balances = await sql`select account_id, tickets from balances order by account_id`.execute(app.db)
  const kept = await sql`select count(*)::int from notifications`.execute(app.db)
  return { facts: facts.rows, rewards: rewards.rows, balances: balances.rows, told: kept.rows }
}

describe('the quests of the week', () => {
  it('three quests without progress for a newcomer, until the next Monday of Moscow', async () => {
    const { endsAt, quests } = await weekOfSheriff()
    expect(endsAt).toBe('2026-11-29T21:00:00.000Z')
    const drawn = questsOf(sheriff.id, weekOf(new Date(clock.now())))
    expect(quests.map(({ keyword }) => keyword)).toEqual(drawn.map(({ keyword }) => keyword))
    expect(quests.every(({ have, need, done }) => have === 0 && need > 0 && !done)).toBe(true)
    expect((await call(app, getWeekQuests)).status).toBe(401)
  })

  it('a quest that is done gives a ticket and a notification, once', async () => {
    const games = townWins(5)
    await count(...games)
    const { quests } = await weekOfSheriff()
    const done = quests.filter((quest) => quest.done)
    // Five clean town wins with ten right votes do everything but a win of the mafia.
    expect(done.map(({ keyword }) => keyword)).toEqual(
      quests.map(({ keyword }) => keyword).filter((keyword) => keyword !== 'both_sides'),
    )
    expect(done.every(({ have, need }) => have === need)).toBe(true)
    expect(await tickets(sheriff)).toBe(3 + done.length)
    const announced = await told(sheriff)
    expect(announced).toHaveLength(done.length)
    expect(announced[0]).toMatchObject({ kind: 'quest', path: `/profile/${sheriff.id}#achievements` })
    await count(...games)
    expect(await tickets(sheriff)).toBe(3 + done.length)
    expect(await told(sheriff)).toHaveLength(done.length)
  })

  it('a game that is annulled takes its progress away, and no reward', async () => {
    const games = townWins(5)
    await count(...games)
    const rewarded = await tickets(sheriff)
    await count(...games.map((game) => ({ ...game, annulled: true, version: game.version + 1 })))
    expect((await everything()).facts).toEqual(
      expect.arrayContaining([expect.objectContaining({ account_id: sheriff.id, facts: {} })]),
    )
    // A job that had read the game before the ruling changes nothing.
    const ruled = await everything()
    await count(...games)
    expect(await everything()).toEqual(ruled)
    expect(await tickets(sheriff)).toBe(rewarded)
  })

  it('games of the week before count for that week alone', async () => {
    const games = townWins(5).map((game) => ({
      ...game,
      endedAt: new Date(game.endedAt.getTime() - WEEK_MS),
    }))
    await count(...games)
    expect((await weekOfSheriff()).quests.every(({ have }) => have === 0)).toBe(true)
    expect(await tickets(sheriff)).toBeGreaterThan(3)
  })

  it('older games, read again, give no reward', async () => {
    const games = townWins(5).map((game) => ({
      ...game,
      endedAt: new Date(game.endedAt.getTime() - 2 * WEEK_MS),
    }))
    await count(...games)
    const { facts, rewards } = await everything()
    expect(facts).toHaveLength(50)
    expect(rewards).toEqual([])
  })

  it('games come to the same in whatever order, and however often, they are counted', async () => {
    const games = gamesOf(
      onTheEdge(),
      flawlessTownWin(),
      randomLog('a'),
      randomLog('b'),
      onTheEdge(),
      randomLog('c'),
    )
    await count(...games)
    const inOrder = await everything()
    expect(inOrder.rewards.length).toBeGreaterThan(5)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(games, { minLength: 6 }), fc.nat(5), async (shuffled, again) => {
        for (const table of ['quest_games', 'quest_rewards', 'balances', 'notifications'])
          await sql`delete from ${sql.table(table)}`.execute(app.db)
        await count(...shuffled, ...shuffled.slice(again))
        expect(await everything()).toEqual(inOrder)
      }),
      { numRuns: 6 },
    )
    // All at once, each twice.
    for (const table of ['quest_games', 'quest_rewards', 'balances', 'notifications'])
      await sql`delete from ${sql.table(table)}`.execute(app.db)
    await Promise.all([...games, ...games].map((game) => count(game)))
    expect(await everything()).toEqual(inOrder)
  })

  it('a reward that cannot be given leaves nothing behind, and is given by the next attempt', async () => {
    const [game, ...rest] = townWins(5).reverse() as [FinishedLog, ...FinishedLog[]]
    await count(...rest)
    const before = await everything()
    const broken = countGame(
      {
        ...countDeps(),
        notifications: {
          ...app.notifications.api,
          announce: async () => {
            throw new Error('the database is gone')
          },
        },
        games: { finishedLog: async () => game },
      },
      game.gameId,
    )
    await expect(broken).rejects.toThrow('the database is gone')
    expect(await everything()).toEqual(before)
    await count(game)
    expect((await everything()).rewards.length).toBeGreaterThan(before.rewards.length)
  })

  it('the job of a finished game counts it, and a deleted account loses what was counted', async () => {
    const gone = await signUp(app, { password: 'correct horse' })
    const [game] = townWins(1) as [FinishedLog]
    const seats = game.seats.map((seat, index) => (index === 3 ? { ...seat, accountId: gone.id } : seat))
    await keepGame(app.db, { ...game, seats })
    await app.platform.jobs.enqueue(app.db, gameFinishedJob, { gameId: game.gameId })
    await jobsDone(app)
    const rowsOf = async () =>
      (await sql`select 1 from quest_games where account_id = ${gone.id}`.execute(app.db)).rows.length
    expect(await rowsOf()).toBe(1)
    await call(app, deleteAccount, { as: gone, body: { password: gone.password } })
    await jobsDone(app)
    expect(await rowsOf()).toBe(0)
    await count({ ...game, seats })
    expect(await rowsOf()).toBe(0)
  })
})

describe('the achievements of the seasons', () => {
  const seasonsOf = (userId: number) => call(app, getSeasonAchievements, { query: { userId } })

  it('the running season shows progress, an earlier one what was earned in it', async () => {
    const now = townWins(3)
    const summer = Array.from({ length: 20 }, (_, index) =>
      finished(flawlessTownWin(), {
        number: 100 + index,
        accounts: ids,
        endedAt: new Date(Date.parse('2026-07-01T12:00:00Z') + index * HOUR_MS).toISOString(),
      }),
    )
    await count(...now, ...summer)
    const { answer } = await seasonsOf(sheriff.id)
    expect(answer.running.season).toBe('autumn-2026')
    expect(answer.running.achievements.map(({ keyword, have }) => [keyword, have])).toEqual([
      ['fair_season', 3],
      ['clean_season', 3],
      ['best_moves', 0],
      ['sides', 3],
    ])
    expect(
      answer.earlier.map(({ season, achievements }) => [season, achievements.map((one) => one.keyword)]),
    ).toEqual([['summer-2026', ['fair_season', 'clean_season']]])
  })

  it('a game whose end the audience has not seen yet is left out for strangers', async () => {
    const endedAt = new Date(clock.now() - 60_000).toISOString()
    const game = finished(onTheEdge(), { number: 900, accounts: ids, endedAt })
    await keepGame(app.db, game)
    await count(game)
    app.games.api.holdBack(async () => true)
    const haveFor = async (reader: { readonly as?: TestAccount }) => {
      const { answer } = await call(app, getSeasonAchievements, {
        query: { userId: sheriff.id },
        ...reader,
      })
      return answer.running.achievements.map(({ have }) => have)
    }
    expect(await haveFor({ as: people[5] as TestAccount })).toEqual([1, 1, 0, 1])
    expect(await haveFor({})).toEqual([0, 0, 0, 0])
  })

  it('nobody is shown for an unknown account', async () => {
    const { status, error } = await seasonsOf(2_000_000_000)
    expect([status, error.code]).toEqual([404, 'profile_not_found'])
  })
})

describe('games that were played before there were quests', () => {
  it('count for their season after a recalculation, once, and give nothing for weeks long over', async () => {
    const games = townWins(3)
    const old = games.map((game) => ({ ...game, endedAt: new Date(game.endedAt.getTime() - 3 * WEEK_MS) }))
    const broken = old[1]?.gameId
    // What a broken packed log throws: it has a code, like the errors of the database.
    let failure = Object.assign(new Error('incorrect data check'), { code: 'Z_DATA_ERROR' })
    const listFinished = async (after: number) =>
      old.map(({ gameId, number }) => ({ gameId, number })).filter(({ number }) => number > after)
    const recount = () =>
      countAllGames({
        ...countDeps(),
        games: {
          listFinished,
          finishedLog: async (id) => {
            if (id === broken) throw failure
            return old.find(({ gameId }) => gameId === id) ?? null
          },
        },
      })
    expect(await recount()).toEqual([2])
    const first = await everything()
    expect(first.facts).toHaveLength(20)
    expect(first.rewards).toEqual([])
    await recount()
    expect(await everything()).toEqual(first)
    // These are no reason to leave a game out; the first has no code.
    const ofDatabase = [
      new Error('Connection terminated unexpectedly'),
      await sql`select 1 / 0`.execute(app.db).catch((error: unknown) => error),
    ]
    for (const error of ofDatabase) {
      failure = error as typeof failure
      await expect(recount()).rejects.toBe(error)
    }
  })
})
