import { HOUR_MS } from '@gorod/contracts/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import type { Log } from '../../../platform/log.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import type { Problem } from '../domain/life.ts'
import { championshipsMigrations } from '../store/migrations.ts'
import { changeTableRow, listDueTables, replaceRounds } from '../store/rounds-store.ts'
import { championshipsDb } from '../store/tables.ts'
import { type OpenTablesDeps, openDueTables } from './open-tables.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const NO_JUDGE: Problem = { why: 'no_judge', accountId: null }

const db = await databaseForFile({ name: 'championships', migrations: championshipsMigrations })
let championshipId: number

/** A running championship of these rounds, each with two tables, that began so many hours ago. */
beforeEach(async () => {
  const row = await championshipsDb(db)
    .insertInto('championships')
    .values({ title: 'Кубок', starts_at: new Date(0), ends_at: NOW, created_by: 1, life: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow()
  championshipId = row.id
  const table = { judgeId: null, seats: [1, 2] }
  const rounds = [{ tables: [table, table] }, { tables: [table, table] }]
  await replaceRounds(db, championshipId, { stage: 'main', first: 1, rounds })
  for (const [index, hours] of [2, 1].entries())
    await championshipsDb(db)
      .updateTable('championship_rounds')
      .set({ starts_at: new Date(NOW.getTime() - hours * HOUR_MS) })
      .where('round', '=', index + 1)
      .execute()
})

const due = async (limit: number, draw = 1) =>
  (await listDueTables(db, NOW, { limit, draw })).map(({ round, table }) => `${round}:${table}`)
const fail = (round: number, table: number) =>
  changeTableRow(db, { championshipId, round, table }, { problem: NO_JUDGE })

describe('the list of tables that are due', () => {
  it('the list begins with the table that has been due longest', async () => {
    expect(await due(9)).toEqual(['1:1', '1:2', '2:1', '2:2'])
  })

  it('the list has a table that was never tried before one that could not be opened', async () => {
    for (const table of [1, 2]) await fail(1, table)
    expect(await due(2)).toEqual(['2:1', '2:2'])
  })

  it('the list has every table that could not be opened in some turn', async () => {
    for (const round of [1, 2]) for (const table of [1, 2]) await fail(round, table)
    const tried = new Set<string>()
    for (let draw = 0; draw < 40; draw++) for (const table of await due(1, draw)) tried.add(table)
    expect(tried.size).toBe(4)
    expect(await due(4, 7)).toEqual(await due(4, 7))
  })
})

describe('a turn of the tables that are due', () => {
  it('a turn goes on after a table of which nothing could be noted', async () => {
    const tried: number[] = []
    const told: unknown[] = []
    const deps = {
      db,
      clock: new FakeClock(NOW.getTime()),
      random: { integer: () => 0 },
      log: { error: (what: unknown) => void told.push(what) } as unknown as Log,
      accounts: { listAccounts: async (ids: readonly number[]) => ids.map((id) => ({ id })) },
      moderation: { activeBan: async () => null },
      activity: { announce: () => undefined, placeOf: () => Promise.reject(new Error('no database')) },
      games: {
        create: async (_tx: unknown, { players }: { readonly players: readonly unknown[] }) => {
          tried.push(players.length)
          throw new AppError('already_in_game')
        },
        opened: () => undefined,
      },
    } as unknown as OpenTablesDeps
    await openDueTables(deps)
    expect([tried, told.length]).toEqual([[2, 2, 2, 2], 4])
  })
})
