import { getPublicNumbers } from '@gorod/contracts/home'
import { acceptTableMessage } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { call, forEachTest, Site } from '../../testing/index.ts'
import { kindsOf } from '../../testing/matchmaking/searching.ts'
import { insertTablesShortOfOne } from '../../testing/matchmaking/tables-short-of-one.ts'

const TABLES = 40
const SEATS = 7

const site = forEachTest(new Site({ env: { QUICK_TABLE_SEATS: String(SEATS) } }))

test('many found tables accepted at one moment are all seated, and other calls are answered meanwhile', async () => {
  const last = await site.players(TABLES)
  const tables = await insertTablesShortOfOne(site.app.db, {
    now: site.clock.now(),
    seats: SEATS,
    lastIds: last.map(({ account }) => account.id),
  })
  const answers = Promise.all(
    last.map(({ client }, index) => client.send(acceptTableMessage, { tableId: tables[index] ?? '' })),
  )
  const calls = await Promise.all(Array.from({ length: 20 }, () => call(site.app, getPublicNumbers)))
  expect(calls.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await answers).map(({ ok }) => ok)).toEqual(Array(TABLES).fill(true))
  expect(await kindsOf(last)).toEqual(Array(TABLES).fill('game'))
  const { rows } = await sql`select from activities where kind = 'game'`.execute(site.app.db)
  expect(rows).toHaveLength(TABLES * SEATS)
})
