import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts'
import { type Database, type Db, openDatabase } from './db.ts'
import { SecondConnectionError } from './one-connection.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 3, log: pino({ level: 'silent' }) })
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const ask = (db: Db) => sql`select 1`.execute(db)
const within = (task: () => Promise<unknown>) => database.db.transaction().execute(task)

/** `open` resolves once `unlock` was called. */
function gate(): { readonly open: Promise<void>; unlock(): void } {
  let unlock: () => void = () => undefined
  const open = new Promise<void>((resolve) => {
    unlock = resolve
  })
  return { open, unlock }
}

describe('code inside a transaction', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a query', () => ask(database.db)],
    ['a query, later', () => wait(1).then(() => ask(database.db))],
    ['another transaction', () => database.db.transaction().execute((tx) => ask(tx))],
    ['a connection', () => database.db.connection().execute((one) => ask(one))],
    ['a query of the games', () => ask(database.gameDb)],
    ['a query of the pool', () => database.pool.query('select 1')],
    ['a client of the pool', () => database.pool.connect()],
  ])('gets no second connection for %s', async (_what, task) => {
    await expect(within(task)).rejects.toThrow(SecondConnectionError)
  })

  it('a refusal of a second connection names the place of the call', async () => {
    const listAccounts = async () => {
      const { rows } = await ask(database.db)
      return rows
    }
    const error: unknown = await within(async () => {
      await wait(1)
      return await listAccounts()
    }).catch((reason) => reason)
    expect(String(error)).toMatch(
      /second connection, at db\/one-connection\.test\.ts:\d+: pass it the transaction\./,
    )
  })

  it('uses its own connection as often as it likes, and keeps nobody else from theirs', async () => {
    await within(async () => undefined)
    await database.db.transaction().execute(async (tx) => {
      await ask(tx)
      await Promise.all([ask(tx), ask(tx)])
    })
    await Promise.all([within(() => wait(5)), ask(database.db), ask(database.gameDb)])
  })

  it('code that a transaction started may ask for a connection after the transaction is over', async () => {
    const committed = gate()
    let later: Promise<unknown> = Promise.resolve()
    await within(async () => {
      later = committed.open.then(() => ask(database.db))
    })
    committed.unlock()
    await expect(later).resolves.toBeDefined()
    const rolledBack = gate()
    await expect(
      within(async () => {
        later = rolledBack.open.then(() => within(() => Promise.resolve('begun')))
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    rolledBack.unlock()
    await expect(later).resolves.toBe('begun')
  })
})
