import type { Right } from '@gorod/contracts/permissions'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { accountsDb } from './tables.ts'

/** Living accounts whose number, name or address matches, the exact matches first, and the total number. */
export async function searchAccounts(
  db: Db,
  text: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly { id: number; email: string | null }[]; readonly totalCount: number }> {
  const wanted = text.trim().toLowerCase()
  const id = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0
  const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const matches = accountsDb(db)
    .selectFrom('accounts')
    .where('deleted_at', 'is', null)
    .where(({ eb, fn, or }) =>
      or([eb('id', '=', id), eb(fn<string>('lower', ['username']), 'like', like), eb('email', '=', wanted)]),
    )
  // SQL: the builder has no comparison whose result is a column to sort by.
  const isExact = sql<boolean>`coalesce(id = ${id} or lower(username) = ${wanted} or email = ${wanted}, false)`
  const [rows, total] = await Promise.all([
    matches
      .select(['id', 'email'])
      .orderBy(isExact, 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    matches.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: total.count }
}

/** Living accounts with one of these rights, and those with one of these addresses. Not every address makes an administrator: see `rightsOf`. */
export async function listHolders(
  db: Db,
  rights: readonly Right[],
  adminEmails: readonly string[],
): Promise<readonly number[]> {
  const living = accountsDb(db).selectFrom('accounts').select('id').where('deleted_at', 'is', null)
  const rows = await living
    // SQL: the builder knows no `&&`. The first condition is that of the index.
    .where(sql<boolean>`rights <> '{}' and rights && ${[...rights]}::text[]`)
    .union(living.where('email', '=', anyOf(adminEmails)))
    .execute()
  return rows.map(({ id }) => id)
}

/** False when there is no such account, or the right is already as requested. */
export async function writeRight(
  tx: Db,
  accountId: number,
  right: Right,
  granted: boolean,
): Promise<boolean> {
  const db = accountsDb(tx)
  const change = granted ? 'array_append' : 'array_remove'
  const row = await db
    .updateTable('accounts')
    .set(({ fn, ref, val }) => ({ rights: fn<Right[]>(change, [ref('rights'), val(right)]) }))
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(({ eb, fn, val, not }) => {
      const has = eb(val<Right>(right), '=', fn.any('rights'))
      return granted ? not(has) : has
    })
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
