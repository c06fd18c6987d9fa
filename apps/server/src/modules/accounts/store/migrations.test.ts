import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../platform/db/db.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { createTestDatabase } from '../../../testing/index.ts'
import { accountsMigrations } from './migrations.ts'

/** A database as it was before this migration of the module. */
async function databaseBefore(name: string) {
  const empty = await createTestDatabase()
  const { db, close } = openDatabase(empty.url, { poolSize: 2, log: pino({ level: 'silent' }) })
  const before = Object.fromEntries(Object.entries(accountsMigrations).filter(([one]) => one < name))
  await migrate(db, [{ name: 'accounts', migrations: before }])
  const drop = async () => {
    await close()
    await empty.drop()
  }
  return { db, drop }
}

it('pictures set before photo and portrait were separate stay what they were', async () => {
  const { db, drop } = await databaseBefore('005-portraits')
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
  await drop()
})

it('an address is confirmed by its owner only where a provider made the account or took it over', async () => {
  const { db, drop } = await databaseBefore('007-confirmed-by-owner')
  await sql`
    insert into accounts (email, username, newsletter, created_at, email_confirmed_at) values
      ('made@x', 'made by a provider', true, '2026-01-01', '2026-01-01'),
      ('taken@x', 'taken over', true, '2026-01-01', '2026-02-01'),
      ('linked@x', 'linked later', true, '2026-01-01', '2026-02-01'),
      ('changed@x', 'has another address since', true, '2026-01-01', '2026-03-01'),
      ('opened@x', 'confirmed by an opened link', true, '2026-01-01', '2026-02-01'),
      ('fresh@x', 'not confirmed', true, '2026-01-01', null)`.execute(db)
  const link = (username: string, email: string, at: string) =>
    sql`insert into social_identities (provider, subject, account_id, email, created_at)
      select 'google', username, id, ${email}, ${at} from accounts where username = ${username}`.execute(db)
  await link('made by a provider', 'made@x', '2026-01-01')
  await link('taken over', 'taken@x', '2026-02-01')
  await link('linked later', 'linked@x', '2026-03-01')
  await link('has another address since', 'former@x', '2026-01-01')
  await migrate(db, [{ name: 'accounts', migrations: accountsMigrations }])
  const { rows } = await sql`select username from accounts
    where email_confirmed_by_owner_at = email_confirmed_at order by id`.execute(db)
  expect(rows).toEqual([{ username: 'made by a provider' }, { username: 'taken over' }])
  await drop()
})

it('accounts whose names look alike keep them', async () => {
  const { db, drop } = await databaseBefore('011-names-that-look-alike')
  await sql`
    insert into accounts (email, username, newsletter, created_at)
    values ('a@x', 'Гудвин', true, now()), ('b@x', ${'Гyдвин'}, true, now()), (null, 'deleted-3', true, now())`.execute(
    db,
  )
  await migrate(db, [{ name: 'accounts', migrations: accountsMigrations }])
  const { rows } = await sql`select username from accounts order by id`.execute(db)
  expect(rows).toEqual([{ username: 'Гудвин' }, { username: 'Гyдвин' }, { username: 'deleted-3' }])
  await drop()
})

it('a name is looked for by its look in the index', async () => {
  const { db, drop } = await databaseBefore('999')
  await sql`
    insert into accounts (email, username, newsletter, created_at)
    select place || '@x', 'player ' || place, true, now() from generate_series(1, 2000) as place`.execute(db)
  await sql`analyze accounts`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from accounts where name_look(username) = name_look(${'Player 7'})`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('accounts_name_look')
  await drop()
})
