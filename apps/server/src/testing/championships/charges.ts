import { sql } from 'kysely'
import type { TestAccount } from '../test-account.ts'
import type { TestApp } from '../test-app.ts'

/** What the wallet took from an account for games, and whether it gave it back. A balance says less: it fills up with time. */
export async function chargesOf({ db }: Pick<TestApp, 'db'>, { id }: Pick<TestAccount, 'id'>) {
  const { rows } = await sql<{ tickets: number; refunded: boolean }>`
    select tickets, refunded_at is not null as refunded from game_charges where account_id = ${id}`.execute(
    db,
  )
  return rows
}
