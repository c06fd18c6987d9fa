import { DAY_MS } from '@gorod/contracts/durations'
import { getFinishedGame } from '@gorod/contracts/game'
import { exportMatchFile } from '@gorod/contracts/match-file'
import type { GameEvent } from '@gorod/rules'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  until,
} from '../../../testing/index.ts'
import { type FinishedTestGame, writeFinishedGame } from '../../../testing/statistics/finished-games.ts'
import type { Append } from '../domain/game-log.ts'
import { appendToLogs } from './append-to-logs.ts'
import { readEntries } from './games-store.ts'
import { packGame } from './pack-logs.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const anna = await signUp(app)

/** A finished game of Anna; the seed decides how it went. */
const finished = (seed: string, daysAgo = 40): Promise<FinishedTestGame> =>
  writeFinishedGame(app, {
    seed,
    mode: 'lobby',
    ruleSet: 'fiim',
    endedAt: new Date(clock.now() - daysAgo * DAY_MS),
    accountIds: [anna.id, ...Array(9).fill(null)],
  })

async function countOf(table: 'game_events' | 'game_packed_logs', gameId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where game_id = ${gameId}`.execute(app.db)
  return rows[0]?.count ?? -1
}

const events = (gameId: string): Promise<readonly GameEvent[]> => app.games.api.events(gameId)

/** All that is made from a log, for everybody who asks. */
async function madeFrom({ gameId, number }: FinishedTestGame, as: TestAccount) {
  const personal = (await app.games.personalData?.collect(as.id)) as { games: { number: number }[] }
  return {
    events: await events(gameId),
    tail: await app.games.api.eventsAfter(gameId, 20),
    match: (await call(app, getFinishedGame, { as, query: { id: number } })).answer,
    file: (await call(app, exportMatchFile, { as, query: { id: number } })).answer,
    finishedLog: await app.games.api.finishedLog(gameId),
    results: await app.games.api.recountResults(gameId),
    personal: personal.games.filter((game) => game.number === number),
  }
}

let game: FinishedTestGame
let games = 0
beforeEach(async () => {
  game = await finished(`packed ${games++}`)
  await jobsDone(app)
})

describe('a packed log', () => {
  it.each(['one', 'two', 'three'])('gives what it gave before (game %s)', async () => {
    const before = await madeFrom(game, anna)
    expect(before.events.length).toBeGreaterThan(50)
    expect(await packGame(app.db, game.gameId)).toBe(true)
    expect(await countOf('game_events', game.gameId)).toBe(0)
    expect(await madeFrom(game, anna)).toEqual(before)
    expect(JSON.stringify(await events(game.gameId))).toBe(JSON.stringify(before.events))
  })

  it('takes later events, and is packed again with them', async () => {
    const before = await events(game.gameId)
    const said: GameEvent = { type: 'said', seat: 1, text: 'later', claims: [], at: clock.now() }
    await packGame(app.db, game.gameId)
    const append: Append = {
      gameId: game.gameId,
      expected: before.length,
      entries: [{ event: said, commandId: null }],
      status: 'finished',
      deadlineAt: null,
      outcome: null,
      progress: { kind: 'day', day: 1, alive: 5 },
      brokenOffBy: [],
    }
    expect(await appendToLogs(app.db, [append], null)).toEqual(new Set([game.gameId]))
    expect(await events(game.gameId)).toEqual([...before, said])
    expect((await readEntries(app.db, game.gameId, before.length)).map(({ event }) => event)).toEqual([said])
    expect(await packGame(app.db, game.gameId)).toBe(true)
    expect(await countOf('game_events', game.gameId)).toBe(0)
    expect(await events(game.gameId)).toEqual([...before, said])
  })
})

describe('the packing of a log', () => {
  it('loses and doubles nothing when it breaks off', async () => {
    const before = await events(game.gameId)
    // The last statement of the transaction fails.
    await sql`
      create function no_packing() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`.execute(
      app.db,
    )
    await sql`
      create trigger no_packing before update of packed on games for each row execute function no_packing()`.execute(
      app.db,
    )
    await expect(packGame(app.db, game.gameId)).rejects.toThrow('out of order')
    await sql`drop trigger no_packing on games`.execute(app.db)
    expect(await countOf('game_packed_logs', game.gameId)).toBe(0)
    expect(await events(game.gameId)).toEqual(before)
  })

  it('leaves a log with holes alone', async () => {
    await sql`delete from game_events where game_id = ${game.gameId} and seq = 3`.execute(app.db)
    const before = await events(game.gameId)
    expect(await packGame(app.db, game.gameId)).toBe(false)
    expect(await events(game.gameId)).toEqual(before)
  })

  it('leaves a running game alone', async () => {
    await sql`update games set status = 'running' where id = ${game.gameId}`.execute(app.db)
    expect(await packGame(app.db, game.gameId)).toBe(false)
    await sql`update games set status = 'finished' where id = ${game.gameId}`.execute(app.db)
  })

  it('happens in the daily cleanup, a month after the end of a game', async () => {
    const younger = await finished('young', 20)
    await app.games.cleanup?.(new Date(clock.now()))
    await until(async () => (await countOf('game_packed_logs', game.gameId)) === 1)
    await jobsDone(app)
    expect(await countOf('game_events', game.gameId)).toBe(0)
    expect(await countOf('game_packed_logs', younger.gameId)).toBe(0)
    expect(await countOf('game_events', younger.gameId)).toBeGreaterThan(0)
  })
})
