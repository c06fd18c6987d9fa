import pg from 'pg'
import { expect, it } from 'vitest'
import { appForFile } from '../for-tests.ts'
import { keptRows } from './kept-rows.ts'

const app = await appForFile()

const WRITE = `insert into settings (name, value, updated_at) values ('a', '1', now())`

it('the fingerprint of all rows is the same after a statement that was rolled back, and another after a committed one', async () => {
  const before = await keptRows(app)
  expect(Object.keys(before).length).toBeGreaterThan(50)
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  await client.query('begin')
  await client.query(WRITE)
  expect(await keptRows(app)).toEqual(before)
  await client.query('rollback')
  expect(await keptRows(app)).toEqual(before)

  await client.query('begin')
  await client.query(WRITE)
  // Read while its row cannot be seen.
  expect(await keptRows(app)).toEqual(before)
  await client.query('commit')
  expect(await keptRows(app)).not.toEqual(before)
  await client.end()
})
