import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertConnectionError, MOST_ERRORS } from '../../modules/media/store/connection-errors.ts'
import { FakeClock } from '../fake-clock.ts'
import { appForFile } from '../for-tests.ts'
import { signUp } from '../sign-up.ts'
import { until } from '../until.ts'

const clock = new FakeClock()
const app = await appForFile({ clock })

async function countOf(table: string, condition = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${condition}`.execute(app.db)
  return rows[0]?.count ?? -1
}

describe('the daily cleanup', () => {
  it('deletes what has expired while the server runs, also when it is much, and keeps what counts', async () => {
    const anna = await signUp(app)
    const [past, future] = [new Date(clock.now() - 1), new Date(clock.now() + 2 * DAY_MS)]
    for (const at of [past, future]) {
      await sql`
        insert into sessions (id, account_id, secret_hash, user_agent, address, created_at, used_at, expires_at)
        values (gen_random_uuid(), ${anna.id}, '', 'kept', '', ${past}, ${past}, ${at})`.execute(app.db)
      await sql`
        insert into used_captchas (solution_hash, expires_at)
        select sha256(convert_to(n || ${at.toISOString()}, 'utf8')), ${at} from generate_series(1, 6000) n`.execute(
        app.db,
      )
      await sql`
        insert into used_nonces (nonce_hash, expires_at) values (sha256(${at.toISOString()}::bytea), ${at})`.execute(
        app.db,
      )
      for (const table of ['email_confirmations', 'password_recoveries']) {
        const email = table === 'email_confirmations' ? sql`, email` : sql``
        const value = table === 'email_confirmations' ? sql`, 'a@x'` : sql``
        await sql`
          insert into ${sql.table(table)} (token_hash, account_id, created_at, expires_at ${email})
          values (sha256(${at.toISOString()}::bytea), ${anna.id}, ${past}, ${at} ${value})`.execute(app.db)
      }
      await sql`
        insert into media_connection_errors (at, media_server_url, error_type, user_id, source, user_agent)
        values (${new Date(at.getTime() - 90 * DAY_MS)}, '', '', '', '', '')`.execute(app.db)
    }
    for (const mode of ['quick', 'rating']) {
      await sql`
        insert into search_waits (mode, waited_ms, at)
        select ${mode}, n, ${past} from generate_series(1, 150) n`.execute(app.db)
    }
    // As the setting `retention` has it.
    for (const [table, days] of [
      ['audit_log', 1825],
      ['browser_errors', 30],
    ] as const) {
      const ages = [1, -1].map((more) => new Date(past.getTime() - (days + more) * DAY_MS))
      for (const at of ages) {
        await (table === 'audit_log'
          ? sql`insert into audit_log (at, by_account, act) values (${at}, ${anna.id}, 'ban')`
          : sql`
            insert into browser_errors (fingerprint, kind, message, place, path, count, first_at, last_at)
            values (${at.toISOString()}, 'script', '', '', '', 1, ${at}, ${at})`
        ).execute(app.db)
      }
    }
    await sql`
      select graphile_worker.add_job('unheard-of', max_attempts => 1, run_at => at)
      from unnest(${[new Date(past.getTime() - 31 * DAY_MS), past]}::timestamptz[]) as at`.execute(app.db)
    await sql`update graphile_worker._private_jobs set attempts = 1`.execute(app.db)
    const mails = join(app.dataDir, 'mail')
    await mkdir(mails, { recursive: true })
    for (const days of [31, 29]) {
      const moment = new Date(clock.now() - days * DAY_MS).toISOString().replaceAll(':', '-')
      await writeFile(join(mails, `${moment}-${days}.eml`), '')
    }
    await clock.advance(60_000)
    await until(async () => (await countOf('search_waits')) === 200)
    await until(async () => (await countOf('graphile_worker._private_jobs')) === 1)
    await until(async () => !(await readdir(mails)).some((name) => name.endsWith('-31.eml')))
    expect((await readdir(mails)).some((name) => name.endsWith('-29.eml'))).toBe(true)
    expect(await countOf('used_captchas')).toBe(6000)
    for (const table of [
      'used_nonces',
      'email_confirmations',
      'password_recoveries',
      'media_connection_errors',
      'audit_log',
      'browser_errors',
    ])
      expect(await countOf(table), table).toBe(1)
    expect(await countOf('sessions', sql`user_agent = 'kept'`)).toBe(1)
    expect(await countOf('search_waits', sql`waited_ms <= 50`)).toBe(0)
    await clock.leap(2 * DAY_MS)
    await until(async () => (await countOf('used_captchas')) === 0)
  })
})

describe('the reports of the media connection', () => {
  it('the reports never exceed the limit of their table, however fast they come', async () => {
    await sql`
      insert into media_connection_errors (at, media_server_url, error_type, user_id, source, user_agent)
      select now(), '', '', '', '', '' from generate_series(1, ${MOST_ERRORS})`.execute(app.db)
    await insertConnectionError(app.db, {
      at: new Date(clock.now()),
      mediaServerUrl: '',
      errorType: 'the last',
      userId: '',
      from: '',
      accountId: null,
      userAgent: '',
    })
    expect(await countOf('media_connection_errors')).toBe(MOST_ERRORS)
    const { rows } = await sql<{ error_type: string }>`
      select error_type from media_connection_errors order by id desc limit 1`.execute(app.db)
    expect(rows).toEqual([{ error_type: 'the last' }])
  })
})

describe('an index for each regular search:', () => {
  it.each([
    ['media_connection_errors', 'account_id'],
    ['media_connection_errors', 'at'],
    ['lobby_messages', 'account_id'],
    ['sessions', 'expires_at'],
    ['email_confirmations', 'expires_at'],
    ['password_recoveries', 'expires_at'],
    ['used_captchas', 'expires_at'],
    ['used_nonces', 'expires_at'],
  ])('%s by %s', async (table, column) => {
    const value = column === 'account_id' ? sql`1` : sql`now()`
    const plan = await app.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`
        explain select from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})
