import type { Db } from '../../../platform/db/db.ts'
import { contentDb } from './tables.ts'

/** When the account last opened the list of articles; null before the first visit. */
export async function readBlogVisit(db: Db, accountId: number): Promise<Date | null> {
  const row = await contentDb(db)
    .selectFrom('blog_visits')
    .select('visited_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.visited_at ?? null
}

export async function writeBlogVisit(db: Db, accountId: number, at: Date): Promise<void> {
  await contentDb(db)
    .insertInto('blog_visits')
    .values({ account_id: accountId, visited_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ visited_at: at }))
    .execute()
}

/** The lessons an account has finished, by slug, in the order they were finished. */
export async function listLessonsDone(
  db: Db,
  accountId: number,
): Promise<readonly { readonly lesson: string; readonly doneAt: Date }[]> {
  const rows = await contentDb(db)
    .selectFrom('lessons_done')
    .select(['lesson', 'done_at'])
    .where('account_id', '=', accountId)
    .orderBy('done_at')
    .orderBy('lesson')
    .execute()
  return rows.map(({ lesson, done_at }) => ({ lesson, doneAt: done_at }))
}

/** A lesson that was finished before keeps its moment. */
export async function insertLessonDone(db: Db, accountId: number, lesson: string, at: Date): Promise<void> {
  await contentDb(db)
    .insertInto('lessons_done')
    .values({ account_id: accountId, lesson, done_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'lesson']).doNothing())
    .execute()
}

export async function deleteReader(db: Db, accountId: number): Promise<void> {
  await contentDb(db).deleteFrom('blog_visits').where('account_id', '=', accountId).execute()
  await contentDb(db).deleteFrom('lessons_done').where('account_id', '=', accountId).execute()
}
