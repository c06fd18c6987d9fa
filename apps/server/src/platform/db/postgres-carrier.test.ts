import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase, until } from '../../testing/index.ts'
import { openDatabase } from './db.ts'
import { PostgresCarrier } from './postgres-carrier.ts'

const log = pino({ level: 'silent' })

it('a notification that no process of the site has sent is skipped, and the next text arrives', async () => {
  const testDatabase = await createTestDatabase()
  const { db, close } = openDatabase(testDatabase.url, { poolSize: 1, log })
  const carrier = new PostgresCarrier(testDatabase.url, { prefix: 'site', self: 'one', log })
  const heard: string[] = []
  await carrier.start((text) => void heard.push(text))
  for (const payload of ['', 'no JSON', '7', '{"of":"a","from":0,"last":true}'])
    await sql`select pg_notify('site:all', ${payload})`.execute(db)
  carrier.send('all', 'a text')
  await until(() => heard.length > 0, 'the text')
  expect(heard).toEqual(['a text'])
  await carrier.stop()
  await close()
  await testDatabase.drop()
})
