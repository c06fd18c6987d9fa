import type { Db } from '../../../platform/db/db.ts'
import type { ContentTables } from './tables.ts'

/** What is kept of one reader. */
export interface ReadersStore {
  /** Null before the first visit. */
  visitedAt(accountId: number): Promise<Date | null>
  visit(accountId: number, at: Date): Promise<void>
  /** Slugs, in the order they were finished. */
  lessonsDone(accountId: number): Promise<readonly { readonly lesson: string; readonly doneAt: Date }[]>
  finishLesson(accountId: number, lesson: string, at: Date): Promise<void>
  forget(accountId: number): Promise<void>
}

export function readersStore(platformDb: Db): ReadersStore {
  const db = platformDb.withTables<ContentTables>()
  return {
    async visitedAt(accountId) {
      const row = await db
        .selectFrom('blog_visits')
        .select('visited_at')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row?.visited_at ?? null
    },
    async visit(accountId, at) {
      await db
        .insertInto('blog_visits')
        .values({ account_id: accountId, visited_at: at })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ visited_at: at }))
        .execute()
    },
    async lessonsDone(accountId) {
      const rows = await db
        .selectFrom('lessons_done')
        .select(['lesson', 'done_at'])
        .where('account_id', '=', accountId)
        .orderBy('done_at')
        .orderBy('lesson')
        .execute()
      return rows.map(({ lesson, done_at }) => ({ lesson, doneAt: done_at }))
    },
    async finishLesson(accountId, lesson, at) {
      await db
        .insertInto('lessons_done')
        .values({ account_id: accountId, lesson, done_at: at })
        .onConflict((conflict) => conflict.columns(['account_id', 'lesson']).doNothing())
        .execute()
    },
    async forget(accountId) {
      await db.deleteFrom('blog_visits').where('account_id', '=', accountId).execute()
      await db.deleteFrom('lessons_done').where('account_id', '=', accountId).execute()
    },
  }
}
