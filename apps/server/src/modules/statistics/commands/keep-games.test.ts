import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { gameIdOf } from '../../../testing/game-id.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import type { ResultSheet } from '../../games/public.ts'
import { statisticsMigrations } from '../store/migrations.ts'
import { statisticsDb } from '../store/tables.ts'
import { completePlayedGames } from './complete-played-games.ts'
import { type KeepDeps, keepSheet } from './keep-sheet.ts'
import { type RecalculationStep, recalculate } from './recalculate.ts'

const db = await databaseForFile({ name: 'statistics', migrations: statisticsMigrations })
/** What the log of each game says now; null: it cannot be read. */
let logs: Map<string, ResultSheet | null>
/** What was kept of each game. */
let sheets: Map<string, ResultSheet>
let deleted: Set<number>
let asked: unknown[]

beforeEach(() => {
  logs = new Map()
  sheets = new Map()
  deleted = new Set()
  asked = []
})

const deps = {
  db,
  accounts: {
    listAccounts: async (ids: readonly number[]) => ids.map((id) => ({ id, deleted: deleted.has(id) })),
  },
  games: {
    resultSheet: async (gameId: string) => {
      asked.push(gameId)
      return sheets.get(gameId) ?? null
    },
    recountResults: async (gameId: string, follow: (tx: Db, sheet: ResultSheet) => Promise<void>) => {
      const sheet = logs.get(gameId)
      if (sheet === null) throw new Error('an unreadable log')
      if (sheet !== undefined) await follow(db, sheet)
      return sheet ?? null
    },
    countFinishedSince: async (moment: Date) => (moment.getTime() === 0 ? sheets.size : -1),
    listFinished: async (after: number, limit: number) => {
      asked.push([after, limit])
      const all = [...sheets.values()].toSorted((one, other) => one.number - other.number)
      return all.filter(({ number }) => number > after).slice(0, limit)
    },
  },
} as unknown as KeepDeps

/** A game of two accounts and a practice player. */
function sheetOf(number: number, change: Partial<ResultSheet> = {}): ResultSheet {
  const endedAt = new Date(Date.UTC(2026, 0, 1, 12, number))
  return {
    gameId: gameIdOf(number),
    number,
    version: 5,
    type: 'match',
    mode: 'rated',
    ruleSet: 'fiim',
    rulesName: null,
    startedAt: new Date(Date.UTC(2026, 0, 1)),
    endedAt,
    winner: 'red',
    annulled: false,
    seats: [7, 8, null].map((accountId, index) => ({
      accountId,
      result: {
        seat: index + 1,
        role: 'civilian',
        team: index === 1 ? 'black' : 'red',
        won: index !== 1,
        firstKilled: false,
        fouls: 0,
        techFouls: 0,
        bestMove: null,
        extras: [],
        points: { base: 1, bestMove: 0, ci: 0, extra: 0, penalties: 0, total: 1 },
      },
    })),
    ...change,
  } as ResultSheet
}

const played = async () =>
  (
    await statisticsDb(db)
      .selectFrom('played_games')
      .select(['number', 'account_id', 'winner'])
      .orderBy('number')
      .orderBy('account_id')
      .execute()
  ).map(({ number, account_id, winner }) => [number, account_id, winner])
const rated = async () =>
  await statisticsDb(db).selectFrom('rated_games').select(['number', 'winner']).orderBy('number').execute()

describe('a finished game', () => {
  it('a finished game is in the list of each of its players, and of nobody who is gone', async () => {
    deleted.add(8)
    await keepSheet(deps, sheetOf(1))
    expect(await played()).toEqual([[1, 7, 'red']])
    deleted.clear()
    await keepSheet(deps, sheetOf(1))
    expect(await played()).toEqual([
      [1, 7, 'red'],
      [1, 8, 'red'],
    ])
  })
})

describe('games that an older version kept', () => {
  /** Keeps games without the columns of today, as older versions wrote them. */
  async function keepIncomplete(...numbers: readonly number[]) {
    for (const number of numbers) await keepSheet(deps, sheetOf(number))
    await statisticsDb(db).updateTable('played_games').set({ rule_set: null, log_version: 0 }).execute()
  }

  it('older games are completed from their sheets, and those of nobody are dropped', async () => {
    await keepIncomplete(1, 2, 3)
    await keepSheet(deps, sheetOf(4))
    sheets.set(gameIdOf(1), sheetOf(1))
    sheets.set(gameIdOf(3), sheetOf(3))
    sheets.set(gameIdOf(4), sheetOf(4))
    deleted.add(8)
    asked = []
    await completePlayedGames(deps)
    const rows = await statisticsDb(db)
      .selectFrom('played_games')
      .select(['number', 'account_id', 'rule_set'])
      .orderBy('number')
      .orderBy('account_id')
      .execute()
    expect(rows).toEqual(
      [
        [1, 7],
        [3, 7],
        [4, 7],
        [4, 8],
      ].map(([number, account_id]) => ({ number, account_id, rule_set: 'fiim' })),
    )
    expect(asked.toSorted()).toEqual([1, 2, 3].map(gameIdOf))
  })

  it('more than one part of them is completed too', async () => {
    const numbers = Array.from({ length: 501 }, (_, index) => index + 1)
    await statisticsDb(db)
      .insertInto('played_games')
      .values(
        numbers.map((number) => ({
          account_id: 7,
          game_id: gameIdOf(number),
          number,
          type: 'match' as const,
          mode: 'rated' as const,
          role: 'civilian' as const,
          started_at: new Date(0),
          ended_at: new Date(0),
          winner: null,
          won: false,
          points: 0,
          rule_set: null,
          extra_points: 0,
          first_killed: false,
          fouls: 0,
          tech_fouls: 0,
          best_move_points: 0,
          best_move_hits: null,
        })),
      )
      .execute()
    await completePlayedGames(deps)
    expect(await played()).toEqual([])
    expect(asked).toHaveLength(501)
  })
})

describe('a recalculation', () => {
  const steps: RecalculationStep[] = []
  const again = () => {
    steps.splice(0)
    return recalculate(deps, (step) => void steps.push(step))
  }
  const setBoth = (sheet: ResultSheet) => {
    sheets.set(sheet.gameId, sheet)
    logs.set(sheet.gameId, sheet)
  }

  it('without games there is nothing to do but to say so', async () => {
    expect(await again()).toEqual({ games: 0, unreadable: [] })
    expect(steps).toEqual([])
    expect(asked).toEqual([[0, 200]])
  })

  it('a recalculation keeps what the logs say, and rates what is rated', async () => {
    setBoth(sheetOf(1))
    setBoth(sheetOf(2, { mode: 'lobby' }))
    setBoth(sheetOf(3))
    logs.set(gameIdOf(3), sheetOf(3, { winner: 'black' }))
    expect(await again()).toEqual({ games: 3, unreadable: [] })
    expect(await played()).toEqual([
      [1, 7, 'red'],
      [1, 8, 'red'],
      [2, 7, 'red'],
      [2, 8, 'red'],
      [3, 7, 'black'],
      [3, 8, 'black'],
    ])
    expect(await rated()).toEqual([
      { number: 1, winner: 'red' },
      { number: 3, winner: 'black' },
    ])
    expect(steps).toEqual([
      { step: 'reading', games: 3, of: 3 },
      { step: 'rating', games: 2, of: 2 },
    ])
    expect(asked).toEqual([
      [0, 200],
      [3, 200],
    ])
    const { mmr_after } = await statisticsDb(db)
      .selectFrom('rated_seats')
      .select('mmr_after')
      .where('account_id', '=', 7)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(mmr_after).toEqual(expect.any(Number))
  })

  it('a game whose log cannot be read counts as it was kept, and is named', async () => {
    for (const number of [1, 2, 3]) setBoth(sheetOf(number))
    logs.set(gameIdOf(2), null)
    expect(await again()).toEqual({ games: 3, unreadable: [2] })
    expect(await rated()).toMatchObject([{ number: 1 }, { number: 2 }, { number: 3 }])
    expect((await played()).filter(([number]) => number === 2)).toHaveLength(2)
    expect(asked).toEqual([[0, 200], gameIdOf(2), [3, 200]])
  })

  it('a database that is away ends the recalculation: no game was unreadable, and none is left out', async () => {
    setBoth(sheetOf(1))
    const refused = await sql`select 1 / 0`.execute(db).catch((error: unknown) => error)
    for (const error of [new Error('Connection terminated unexpectedly'), refused]) {
      const recountResults = () => Promise.reject(error)
      const games = { ...deps.games, recountResults } as unknown as KeepDeps['games']
      await expect(recalculate({ ...deps, games }, () => undefined)).rejects.toBe(error)
    }
  })

  it('a game of which nothing was kept either is named too', async () => {
    setBoth(sheetOf(1))
    logs.delete(gameIdOf(1))
    const { resultSheet: _, ...others } = deps.games
    const games = { ...others, resultSheet: async () => null } as unknown as KeepDeps['games']
    expect(await recalculate({ ...deps, games }, () => undefined)).toEqual({ games: 1, unreadable: [1] })
    expect([await played(), await rated()]).toEqual([[], []])
  })

  it('an annulled game is in no list and in no rating any more', async () => {
    setBoth(sheetOf(1))
    await again()
    setBoth(sheetOf(1, { annulled: true }))
    expect(await again()).toEqual({ games: 1, unreadable: [] })
    expect([await played(), await rated()]).toEqual([[], []])
  })

  it('many games are read in parts, and each part is told', async () => {
    for (let number = 1; number <= 201; number++) setBoth(sheetOf(number, { mode: 'lobby', seats: [] }))
    expect(await again()).toEqual({ games: 201, unreadable: [] })
    expect(steps).toEqual([
      { step: 'reading', games: 200, of: 201 },
      { step: 'reading', games: 201, of: 201 },
    ])
    expect(asked).toEqual([
      [0, 200],
      [200, 200],
      [201, 200],
    ])
  })
})
