import type { ArticleDraft } from '@gorod/contracts/content'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ArticleWish } from '../domain/article-checks.ts'
import type { ContentTables } from './tables.ts'

/** Articles as the editor has them, drafts and published ones alike. */
export interface DraftsStore {
  /** Drafts first, then the newest. */
  list(): Promise<readonly Omit<ArticleDraft, 'markdown'>[]>
  find(id: number): Promise<ArticleDraft | null>
  /** The new id; null when the address is another's. */
  insert(wish: ArticleWish, at: Date): Promise<number | null>
  update(id: number, wish: ArticleWish, at: Date): Promise<'saved' | 'slug_taken' | 'unknown'>
  /** Whether there was one. */
  remove(id: number): Promise<boolean>
}

const HEAD = ['id', 'slug', 'title', 'summary', 'published_at', 'updated_at'] as const
const UNIQUE_VIOLATION = '23505'

export function draftsStore(platformDb: Db): DraftsStore {
  const db = platformDb.withTables<ContentTables>()
  return {
    async list() {
      const rows = await db
        .selectFrom('articles')
        .select(HEAD)
        .orderBy('published_at', (order) => order.desc().nullsFirst())
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toHead)
    },
    async find(id) {
      const row = await db
        .selectFrom('articles')
        .select([...HEAD, 'markdown'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : { ...toHead(row), markdown: row.markdown }
    },
    async insert({ published, ...texts }, at) {
      const row = await db
        .insertInto('articles')
        .values({ ...texts, published_at: published ? at : null, updated_at: at })
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id ?? null
    },
    async update(id, { published, ...texts }, at) {
      // What is published already keeps its moment: a mended comma is no news.
      const publishedAt = published ? sql<Date>`coalesce(published_at, ${at}::timestamptz)` : null
      try {
        const row = await db
          .updateTable('articles')
          .set({ ...texts, published_at: publishedAt, updated_at: at })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        return row === undefined ? 'unknown' : 'saved'
      } catch (error) {
        if (isTaken(error)) return 'slug_taken'
        throw error
      }
    },
    async remove(id) {
      const row = await db.deleteFrom('articles').where('id', '=', id).returning('id').executeTakeFirst()
      return row !== undefined
    },
  }
}

type Head = Pick<Selectable<ContentTables['articles']>, (typeof HEAD)[number]>

function toHead({ id, slug, title, summary, published_at, updated_at }: Head) {
  return {
    id,
    slug,
    title,
    summary,
    publishedAt: published_at?.toISOString() ?? null,
    updatedAt: updated_at.toISOString(),
  }
}

function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION
}
