import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { gameIdOf } from '../../testing/game-id.ts'
import { databaseForFile } from '../../testing/module-database.ts'
import { until } from '../../testing/until.ts'
import { browserNoter } from './note-browsers.ts'
import { listSeatedIn } from './store/browsers-store.ts'
import { audienceMigrations } from './store/migrations.ts'
import { audienceDb } from './store/tables.ts'

const db = await databaseForFile({ name: 'audience', migrations: audienceMigrations })
const clock = new FakeClock()
const game = gameIdOf(1)

/** A database that counts its inserts, of which the first so many fail. */
function counting(failing = 0) {
  const counted = { inserts: 0 }
  const insertInto = () => {
    counted.inserts++
    if (counted.inserts <= failing) throw new Error('the database is away')
    return audienceDb(db).insertInto('audience_browsers')
  }
  const given = { withTables: () => ({ insertInto }) } as unknown as Db
  return { counted, given }
}

const countRows = async () =>
  (await audienceDb(db).selectFrom('audience_browsers').selectAll().execute()).length

it('a thousand pages that come at once are noted with a few statements', async () => {
  const { counted, given } = counting()
  const note = browserNoter({ db: given, clock, log: { warn: () => undefined } })
  for (let accountId = 1; accountId <= 1_000; accountId++)
    note({ gameId: game, accountId, browser: `browser ${accountId}` })
  await until(async () => (await countRows()) === 1_000)
  expect(counted.inserts).toBeGreaterThan(0)
  expect(counted.inserts).toBeLessThan(5)
  expect(await listSeatedIn(db, game, 'browser 7')).toEqual([7])
})

it('the same page that comes again, also twice at once, is one row', async () => {
  const note = browserNoter({ db, clock, log: { warn: () => undefined } })
  for (let time = 0; time < 3; time++) note({ gameId: game, accountId: 1, browser: 'one' })
  note({ gameId: game, accountId: 2, browser: 'one' })
  await until(async () => (await listSeatedIn(db, game, 'one')).length === 2)
  expect(await countRows()).toBe(2)
})

it('a database that fails loses what was being written and nothing that comes later', async () => {
  const warned: unknown[] = []
  const { given } = counting(1)
  const note = browserNoter({ db: given, clock, log: { warn: (facts: unknown) => void warned.push(facts) } })
  note({ gameId: game, accountId: 1, browser: 'lost' })
  note({ gameId: game, accountId: 2, browser: 'kept' })
  await until(async () => (await listSeatedIn(db, game, 'kept')).length === 1)
  expect(await listSeatedIn(db, game, 'lost')).toEqual([])
  expect(warned).toEqual([expect.objectContaining({ count: 1 })])
})
