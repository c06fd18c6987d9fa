import { banPlayer } from '@gorod/contracts/moderation'
import { getLedger } from '@gorod/contracts/sanctions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile, call, signUp } from '../../testing/index.ts'

const app = await appForFile()
const moderator = await signUp(app, { rights: ['moderator'] })

const ledger = async (month?: string) =>
  (await call(app, getLedger, { query: month ? { month } : {} })).answer
const publish = (now: string) => app.sanctions.cleanup?.(new Date(now))

/** Bans of so many players, an hour each, given at this moment. */
async function banned(players: number, at: string): Promise<void> {
  await sql`insert into bans (account_id, category, reason, from_at, until_at, by_account)
    select number, 'insults', 'Секретные слова', ${at}::timestamptz, ${at}::timestamptz + interval '1 hour', ${moderator.id}
    from generate_series(9000, ${9000 + players - 1}) as number`.execute(app.db)
}

describe('the ledger of sanctions', () => {
  it('publishes a month once, a month after its end, without names and words, and never changes it', async () => {
    // The last moment of September in Moscow, and the first of October.
    await banned(11, '2026-09-30T20:59:59Z')
    await banned(3, '2026-09-30T21:00:00Z')
    await publish('2026-10-31T20:59:59Z')
    expect(await ledger()).toEqual({ months: [], month: null, rows: [] })
    await publish('2026-10-31T21:00:00Z')
    const september = await ledger()
    expect(september).toEqual({
      months: [{ month: '2026-09', total: 11, bans: 11, warnings: 0, appealed: 0, granted: 0 }],
      month: '2026-09',
      rows: [{ day: '2026-09-30', measure: 'hour', category: 'insults', appeal: 'none', count: 11 }],
    })
    expect(JSON.stringify(september)).not.toMatch(/Секретные|9000|20:59/)
    await sql`update bans set lifted_at = now(), category = 'hints' where from_at < '2026-10-01'`.execute(
      app.db,
    )
    await publish('2026-11-30T21:00:00Z')
    const { months, month } = await ledger()
    expect(month).toBe('2026-10')
    // Three players in October: too few to tell of.
    expect(months[0]).toEqual({
      month: '2026-10',
      total: null,
      bans: null,
      warnings: null,
      appealed: null,
      granted: null,
    })
    expect((await ledger('2026-10')).rows).toEqual([])
    expect((await ledger('2026-09')).rows).toEqual(september.rows)
  })

  it('counts a shortened ban as it was given, with what its appeal came to', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => signUp(app)))
    for (const { id } of players) {
      const body = { accountId: id, category: 'peeking', reason: 'Смотрел', minutes: 30 } as const
      await call(app, banPlayer, { as: moderator, body })
    }
    const ids = players.map(({ id }) => id)
    await sql`update bans set from_at = '2027-01-15', until_at = '2027-01-15 00:30' where account_id = any(${ids})`.execute(
      app.db,
    )
    await sql`insert into appeals (kind, sanction_id, account_id, text, sent_at, outcome, decided_at, until_before)
      select 'ban', id, account_id, '', from_at, 'shortened', from_at, null from bans where account_id = any(${ids})`.execute(
      app.db,
    )
    await publish('2027-03-02T00:00:00Z')
    const { rows } = await ledger('2027-01')
    expect(rows).toEqual([
      { day: '2027-01-15', measure: 'endless', category: 'peeking', appeal: 'shortened', count: 10 },
    ])
  })
})
