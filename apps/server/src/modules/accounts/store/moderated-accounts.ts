import type { Right } from '@gorod/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Living accounts whose number, name or address matches, the exact hits before the others, and how many in all. */
export async function searchAccounts(
  db: Db,
  text: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly { id: number; email: string | null }[]; readonly totalCount: number }> {
  const wanted = text.trim().toLowerCase()
  const id = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0
  const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const matches = sql`deleted_at is null
    and (id = ${id} or lower(username) like ${like} or email = ${wanted})`
  const [{ rows }, total] = await Promise.all([
    sql<{ id: number; email: string | null }>`
      select id, email from accounts where ${matches}
      order by coalesce(id = ${id} or lower(username) = ${wanted} or email = ${wanted}, false) desc, id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from accounts where ${matches}`.execute(db),
  ])
  return { rows, totalCount: total.rows[0]?.count ?? 0 }
}

/** False: there is no such account, or the right is as it should be already. */
export async function writeRight(
  tx: Db,
  accountId: number,
  right: Right,
  granted: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update accounts set rights = case when ${granted} then array_append(rights, ${right}) else array_remove(rights, ${right}) end
    where id = ${accountId} and deleted_at is null and (${right} = any(rights)) <> ${granted}
    returning id`.execute(tx)
  return rows.length > 0
}
