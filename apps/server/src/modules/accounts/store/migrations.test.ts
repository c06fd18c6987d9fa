import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../platform/db/db.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { createTestDatabase } from '../../../testing/index.ts'
import { accountsMigrations } from './migrations.ts'

it('pictures set before photo and portrait were kept apart stay what they were', async () => {
  const empty = await createTestDatabase()
  const { db, close } = openDatabase(empty.url, { poolSize: 2, log: pino({ level: 'silent' }) })
  const before = Object.fromEntries(
    Object.entries(accountsMigrations).filter(([name]) => name < '005-portraits'),
  )
  await migrate(db, [{ name: 'accounts', migrations: before }])
  await sql`
    insert into accounts (email, username, newsletter, created_at, image)
    values ('a@x', 'photo', true, now(), 'x-512.webp'), ('b@x', 'portrait', true, now(), 'x-avatar-512.webp'),
      ('c@x', 'none', true, now(), null)`.execute(db)
  await migrate(db, [{ name: 'accounts', migrations: accountsMigrations }])
  const { rows } = await sql`select username, photo, portrait, image from accounts order by id`.execute(db)
  expect(rows).toEqual([
    { username: 'photo', photo: 'x-512.webp', portrait: null, image: 'x-512.webp' },
    { username: 'portrait', photo: null, portrait: 'x-avatar-512.webp', image: 'x-avatar-512.webp' },
    { username: 'none', photo: null, portrait: null, image: null },
  ])
  await close()
  await empty.drop()
})
