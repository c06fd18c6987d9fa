import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { writeFinishedGame } from '../../../testing/statistics/finished-games.ts'
import { gamesMigrations } from '../store/migrations.ts'
import { readResultSheet } from '../store/results-store.ts'
import { recountGame, recountResults, recountSeries } from './recount-results.ts'

const SERIES = 3
const ACCOUNTS = Array.from({ length: 10 }, (_, index) => index + 1)
/** What a player gets who was shot first in the one game of a series, and in one of five, of which two are the threshold. */
const [WHOLE, HALF] = [0.5, 0.25]
const NOBODY = '00000000-0000-4000-8000-0000000000ff'

const db = await databaseForFile({ name: 'games', migrations: gamesMigrations })
const random = seededRandom('recounts')
const site = { db, random, platform: { jobs: { enqueue: async () => undefined } } }

let gameId: string

beforeEach(async () => {
  gameId = await play('a game')
})

async function play(seed: string): Promise<string> {
  const endedAt = new Date('2026-01-01T12:00:00Z')
  const game = { seed, mode: 'championship', ruleSet: 'fiim', endedAt, accountIds: ACCOUNTS } as const
  return (await writeFinishedGame(site, game)).gameId
}

const sheet = (id = gameId) => readResultSheet(db, id)
const spoil = () =>
  sql`update game_results set won = not won, result = jsonb_set(result, '{fouls}', '9')`.execute(db)
const running = () => sql`update games set status = 'running'`.execute(db)
const withoutEnd = () =>
  sql`delete from game_events where seq >= (select seq from game_events as own
    where own.game_id = game_events.game_id and type = 'gameEnded')`.execute(db)
const withoutBeginning = () => sql`delete from game_events where seq < 10`.execute(db)
const withoutLog = () => sql`delete from game_events`.execute(db)

describe('the results of a game that are counted again', () => {
  it('the results are those of the log, whatever was kept', async () => {
    const before = await sheet()
    expect(before?.seats).toHaveLength(10)
    expect(await recountResults(db, gameId)).toEqual(before)
    await spoil()
    expect(await sheet()).not.toEqual(before)
    expect(await recountResults(db, gameId)).toEqual(before)
    expect(await sheet()).toEqual(before)
  })

  it('a game that nobody knows, or that is not over, has none', async () => {
    expect(await recountResults(db, NOBODY)).toBeNull()
    await spoil()
    await running()
    expect(await recountResults(db, gameId)).toBeNull()
    await sql`update games set status = 'finished'`.execute(db)
    expect((await sheet())?.seats[0]?.result.fouls).toBe(9)
  })

  it('a game whose log was deleted keeps its results', async () => {
    await withoutLog()
    await spoil()
    const kept = await sheet()
    expect(await recountResults(db, gameId)).toEqual(kept)
    expect(kept?.seats[0]?.result.fouls).toBe(9)
  })

  it('a log that the rules cannot read, or that has no end, changes nothing', async () => {
    await spoil()
    const kept = await sheet()
    await withoutEnd()
    await expect(recountResults(db, gameId)).rejects.toThrow(
      `the log of the finished game ${gameId} has no end`,
    )
    await withoutBeginning()
    await expect(recountResults(db, gameId)).rejects.toMatchObject({
      message: `the log of the finished game ${gameId} cannot be read`,
      cause: expect.any(Error),
    })
    expect(await sheet()).toEqual(kept)
  })
})

describe('a game that is counted again', () => {
  let told: number
  const recounted = async (tx: Db) => {
    told += 1
    // What is told belongs to the same transaction.
    await sql`update games set private = true`.execute(tx)
  }
  beforeEach(() => {
    told = 0
  })

  it('a recount says whether anything changed, and is told either way', async () => {
    expect(await recountGame(db, gameId, recounted)).toBe('same')
    await spoil()
    expect(await recountGame(db, gameId, recounted)).toBe('changed')
    expect(await recountGame(db, gameId, recounted)).toBe('same')
    expect(told).toBe(3)
  })

  it('a game that is not over tells nothing', async () => {
    await running()
    expect(await recountGame(db, gameId, recounted)).toBeNull()
    expect(await recountGame(db, NOBODY, recounted)).toBeNull()
    expect(told).toBe(0)
  })

  it.each([
    ['cannot be read', withoutBeginning],
    ['has no end', withoutEnd],
  ])('a log that %s is named, and nothing is told', async (_, tear) => {
    await tear()
    expect(await recountGame(db, gameId, recounted)).toBe('unreadable')
    expect(told).toBe(0)
  })

  it('a fault leaves everything as it was', async () => {
    await spoil()
    const kept = await sheet()
    const fault = new Error('a fault of ours')
    const failing = async (tx: Db) => {
      await recounted(tx)
      throw fault
    }
    await expect(recountGame(db, gameId, failing)).rejects.toBe(fault)
    expect(await sheet()).toEqual(kept)
  })
})

describe('the games of a series', () => {
  /** The seat of the town player who was shot first in a game that was lost; undefined: nobody's. */
  const compensated = async (id: string) => {
    const its = await sheet(id)
    if (its?.winner !== 'black') return undefined
    return its.seats.find(({ result }) => result.firstKilled && result.team === 'red')
  }

  /** A game with somebody to compensate; its own series has no other game yet. */
  async function playUntilCompensated() {
    for (let attempt = 1; ; attempt++) {
      gameId = await play(`a lost game ${attempt}`)
      if ((await compensated(gameId)) !== undefined) {
        break
      }
    }
    await sql`update games set championship_id = ${SERIES} where id = ${gameId}`.execute(db)
  }

  /** More games of the series with all of these accounts, of which only results are kept. */
  async function addGames(count: number): Promise<string> {
    let last = ''
    for (let game = 0; game < count; game++) {
      last = random.uuid()
      await sql`insert into games (id, mode, type, rule_set, status, version, winner, created_at, ended_at, championship_id)
        select ${last}::uuid, mode, type, rule_set, status, version, winner, created_at, ended_at, ${SERIES}
        from games where id = ${gameId}`.execute(db)
      await sql`insert into game_results (game_id, seat, account_id, role, team, won, result)
        select ${last}::uuid, seat, account_id, role, team, won, jsonb_set(result, '{firstKilled}', 'false')
        from game_results where game_id = ${gameId}`.execute(db)
    }
    return last
  }

  const ci = async () => (await compensated(gameId))?.result.points.ci
  const changes: string[] = []
  const changed = async (tx: Db, id: string) => {
    await sql`select 1`.execute(tx)
    changes.push(id)
  }
  beforeEach(() => {
    changes.splice(0)
  })

  it('a game of a series pays by the whole series, another by itself alone', async () => {
    await playUntilCompensated()
    await recountResults(db, gameId)
    expect(await ci()).toBe(WHOLE)
    await addGames(4)
    await recountResults(db, gameId)
    expect(await ci()).toBe(HALF)
    await sql`update games set championship_id = null`.execute(db)
    await recountResults(db, gameId)
    expect(await ci()).not.toBe(HALF)
  })

  it('a game that is over changes the earlier ones of its series, once', async () => {
    await playUntilCompensated()
    await recountResults(db, gameId)
    const last = await addGames(4)
    await recountSeries(db, last, changed)
    expect(changes).toEqual([gameId])
    expect(await ci()).toBe(HALF)
    await recountSeries(db, last, changed)
    expect(changes).toEqual([gameId])
  })

  it('a game outside a series changes no other', async () => {
    await recountSeries(db, gameId, changed)
    expect(changes).toEqual([])
  })

  it('a change that cannot be told is not written', async () => {
    await playUntilCompensated()
    await recountResults(db, gameId)
    const last = await addGames(4)
    const fault = new Error('a fault of ours')
    await expect(recountSeries(db, last, () => Promise.reject(fault))).rejects.toBe(fault)
    expect(await ci()).toBe(WHOLE)
  })
})
