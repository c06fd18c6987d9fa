import type { GameEvent } from '@gorod/rules'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { practiceRecord } from '../../../testing/games/game-record.ts'
import { appForFile, until } from '../../../testing/index.ts'
import type { Append } from '../domain/game-log.ts'
import { appendToLogs } from './append-to-logs.ts'
import { insertGames, readEntries } from './games-store.ts'

const app = await appForFile()

const said = (text: string): GameEvent => ({ type: 'said', seat: 1, text, claims: [], at: 1_700_000_000_000 })

/** A game whose log holds one event. */
async function newGame(): Promise<string> {
  const id = app.random.uuid()
  const entries = [{ event: said('first'), commandId: '1:first' }]
  await insertGames(app.db, [practiceRecord({ id, createdAt: new Date(), players: [], entries })])
  return id
}

function append(
  gameId: string,
  expected: number,
  texts: readonly string[],
  commandId: string | null = null,
): Append {
  return {
    gameId,
    expected,
    entries: texts.map((text, index) => ({ event: said(text), commandId: index === 0 ? commandId : null })),
    status: 'running',
    deadlineAt: null,
    outcome: null,
    progress: { kind: 'day', day: 1, alive: 9 },
    brokenOffBy: [],
  }
}

const write = (appends: readonly Append[], self: string | null = null) => appendToLogs(app.db, appends, self)
const keep = (gameId: string, keeper: string | null, db: Db = app.db) =>
  sql`update games set kept_by = ${keeper} where id = ${gameId}`.execute(db)

async function textsOf(gameId: string): Promise<string[]> {
  const entries = await readEntries(app.db, gameId, 0)
  return entries.map(({ event }) => (event.type === 'said' ? event.text : event.type))
}

async function versionOf(gameId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from games where id = ${gameId}`.execute(
    app.db,
  )
  return rows[0]?.version
}

describe('an append to the logs of many games in one statement', () => {
  test('moves each log and its version together', async () => {
    const [a, b] = [await newGame(), await newGame()]
    const taken = await write([append(a, 1, ['a2', 'a3']), append(b, 1, ['b2'])])
    expect(taken).toEqual(new Set([a, b]))
    expect(await textsOf(a)).toEqual(['first', 'a2', 'a3'])
    expect(await versionOf(a)).toBe(3)
    expect(await textsOf(b)).toEqual(['first', 'b2'])
  })

  test('a conflict of one game fails only that game', async () => {
    const [a, b] = [await newGame(), await newGame()]
    await write([append(a, 1, ['faster'])])
    const taken = await write([append(a, 1, ['slower']), append(b, 1, ['b2'])])
    expect(taken).toEqual(new Set([b]))
    expect(await textsOf(a)).toEqual(['first', 'faster'])
    expect(await textsOf(b)).toEqual(['first', 'b2'])
  })

  test('a command id that the log holds already is not written again', async () => {
    const a = await newGame()
    await expect(write([append(a, 1, ['again'], '1:first')])).rejects.toThrow(/duplicate key/)
    expect(await textsOf(a)).toEqual(['first'])
    expect(await versionOf(a)).toBe(1)
  })

  test('exactly one of many writers to the same games wins each, and nobody blocks anybody', async () => {
    const games = await Promise.all(Array.from({ length: 6 }, newGame))
    const groups = Array.from({ length: 8 }, (_, writer) => {
      // Each writer has an order of its own.
      const order = [...games.slice(writer % 6), ...games.slice(0, writer % 6)]
      return write(order.map((id) => append(id, 1, [`writer ${writer}`])))
    })
    const taken = (await Promise.all(groups)).flatMap((group) => [...group])
    expect(taken.sort()).toEqual([...games].sort())
    for (const id of games) expect(await versionOf(id)).toBe(2)
  })

  test('writes games that this process keeps, or nobody, and none of another process', async () => {
    const [own, free, lost] = [await newGame(), await newGame(), await newGame()]
    await keep(own, 'self')
    await keep(lost, 'other')
    const appends = [own, free, lost].map((id) => append(id, 1, ['next']))
    expect(await write(appends, 'self')).toEqual(new Set([own, free]))
    expect([await versionOf(lost), await textsOf(lost)]).toEqual([1, ['first']])
    expect(await write([append(lost, 1, ['next'])], 'other')).toEqual(new Set([lost]))
    // A process that is alone goes on with games that a process of several kept.
    expect(await write([append(lost, 2, ['alone'])])).toEqual(new Set([lost]))
  })

  test('a keeper that is replaced while its append waits for the row writes nothing', async () => {
    const game = await newGame()
    await keep(game, 'self')
    const replaced = { pid: 0, commit: () => {} }
    const replacing = app.db.transaction().execute(async (tx) => {
      await keep(game, 'other', tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await new Promise<void>((resolve) => Object.assign(replaced, { pid: rows[0]?.pid, commit: resolve }))
    })
    await until(() => replaced.pid > 0, 'the other keeper')
    const late = write([append(game, 1, ['late'])], 'self')
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where ${replaced.pid}::int = any(pg_blocking_pids(pid))`.execute(app.db)
      return rows.length === 1
    }, 'the append to wait')
    replaced.commit()
    await replacing
    expect(await late).toEqual(new Set())
    expect(await textsOf(game)).toEqual(['first'])
  })
})
