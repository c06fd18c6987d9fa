import { SAVED_RULES_LIMITS, type SavedRules, type StoredRuleChanges } from '@gorod/contracts/rulesets'
import { sql } from 'kysely'
import { int4, jsonb, type TablesOf, text, timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdLock } from '../../platform/db/hold-lock.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const rulesetsTables = {
  saved_rules: {
    id: text(),
    account_id: int4(),
    name: text(),
    /** The changes as the release of that day accepted them. */
    changes: jsonb<StoredRuleChanges>(),
    changed_at: timestamptz(),
  },
}

export const rulesetsDb = (db: Db) => db.withTables<TablesOf<typeof rulesetsTables>>()

export const rulesetsMigrations: Migrations = {
  '001-saved-rules': {
    async up(db) {
      await sql`
        create table saved_rules (
          id text primary key,
          account_id integer not null,
          name text not null,
          changes jsonb not null,
          changed_at timestamptz not null
        );
        create index saved_rules_account on saved_rules (account_id, changed_at desc);
      `.execute(db)
    },
  },
}

type OwnedRules = SavedRules & { readonly accountId: number }

/** The last changed first. */
export async function listRulesOf(db: Db, accountId: number): Promise<SavedRules[]> {
  return rulesetsDb(db)
    .selectFrom('saved_rules')
    .select(['id', 'name', 'changes'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function readRules(db: Db, id: string): Promise<OwnedRules | null> {
  const rules = rulesetsDb(db).selectFrom('saved_rules').where('id', '=', id)
  return (await rules.select(['id', 'name', 'changes', 'account_id as accountId']).executeTakeFirst()) ?? null
}

/** In the caller's transaction. False: the account has as many as it may have, and nothing is written. */
export async function insertRules(
  tx: Db,
  { id, accountId, name, changes }: OwnedRules,
  at: Date,
): Promise<boolean> {
  // Two writers at once would each count without the other's row.
  await holdLock(tx, 'saved rules', accountId)
  const own = await listRulesOf(tx, accountId)
  if (own.length >= SAVED_RULES_LIMITS.perAccount) return false
  const row = { id, account_id: accountId, name, changes: JSON.stringify(changes), changed_at: at }
  await rulesetsDb(tx).insertInto('saved_rules').values(row).execute()
  return true
}

/** False: the account has no such rules. */
export async function updateOwnRules(
  db: Db,
  { id, accountId, name, changes }: OwnedRules,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await rulesetsDb(db)
    .updateTable('saved_rules')
    .set({ name, changes: JSON.stringify(changes), changed_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False: the account has no such rules. */
export async function deleteOwnRules(db: Db, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await rulesetsDb(db)
    .deleteFrom('saved_rules')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteRulesOf(db: Db, accountId: number): Promise<void> {
  await rulesetsDb(db).deleteFrom('saved_rules').where('account_id', '=', accountId).execute()
}
