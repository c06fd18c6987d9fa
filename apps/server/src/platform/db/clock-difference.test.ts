import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts'
import { UnavailableError } from '../start-error.ts'
import { clockAheadMs, refuseWrongClock } from './clock-difference.ts'
import { type Database, openDatabase } from './db.ts'

const HOUR_MS = 60 * 60_000

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

const ahead = (ms: number) => ({ now: () => Date.now() + ms })

describe('a machine whose clock is not that of the database', () => {
  it('the difference is known', async () => {
    const differences = [
      await clockAheadMs(database.db, ahead(0)),
      await clockAheadMs(database.db, ahead(-HOUR_MS)),
    ]
    // A busy machine answers late.
    expect(Math.abs(differences[0]!)).toBeLessThan(60_000)
    expect(differences[1]! / HOUR_MS).toBeCloseTo(-1, 1)
  })

  it('a difference of hours lets it start, one of days does not until the clock is right', async () => {
    await refuseWrongClock(database.db, ahead(2 * HOUR_MS))
    const refused = refuseWrongClock(database.db, ahead(-400 * 24 * HOUR_MS))
    await expect(refused).rejects.toBeInstanceOf(UnavailableError)
    await expect(refused).rejects.toThrow('is 9600 hours behind that of the database')
    await expect(refuseWrongClock(database.db, ahead(25 * HOUR_MS))).rejects.toThrow('is 25 hours ahead')
  })
})
