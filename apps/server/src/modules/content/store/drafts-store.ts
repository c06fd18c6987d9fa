import type { ArticleDraft } from '@gorod/contracts/content'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/violated-constraint.ts'
import type { ArticleWish } from '../domain/article-checks.ts'
import { contentDb, type contentTables } from './tables.ts'

/* Articles as the editor has them, drafts and published ones alike. */

const HEAD = ['id', 'slug', 'title', 'summary', 'announced', 'published_at', 'updated_at'] as const

/** Drafts first, then the newest. */
export async function listDrafts(db: Db): Promise<readonly Omit<ArticleDraft, 'markdown'>[]> {
  const rows = await contentDb(db)
    .selectFrom('articles')
    .select(HEAD)
    .orderBy('published_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toHead)
}

export async function findDraft(db: Db, id: number): Promise<ArticleDraft | null> {
  const row = await contentDb(db)
    .selectFrom('articles')
    .select([...HEAD, 'markdown'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...toHead(row), markdown: row.markdown }
}

/** Returns the new id; null when another article has this slug. */
export async function insertDraft(
  db: Db,
  { published, ...texts }: ArticleWish,
  at: Date,
): Promise<number | null> {
  const row = await contentDb(db)
    .insertInto('articles')
    .values({ ...texts, published_at: published ? at : null, updated_at: at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** `changed`: somebody has saved it since `seen`, and nothing is written. */
export async function updateDraft(
  tx: Db,
  { id, seen }: { readonly id: number; readonly seen: Date | null },
  { published, ...texts }: ArticleWish,
  at: Date,
): Promise<'saved' | 'slug_taken' | 'unknown' | 'changed'> {
  const there = await contentDb(tx)
    .selectFrom('articles')
    .select('updated_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (there === undefined) return 'unknown'
  if (seen !== null && there.updated_at.getTime() !== seen.getTime()) return 'changed'
  try {
    await contentDb(tx)
      .updateTable('articles')
      .set(({ fn, val }) => ({
        ...texts,
        // A published article keeps its moment: a correction is no news.
        published_at: published ? fn.coalesce('published_at', val(at)) : null,
        updated_at: at,
      }))
      .where('id', '=', id)
      .execute()
    return 'saved'
  } catch (error) {
    if (violatedConstraint(error) !== null) return 'slug_taken'
    throw error
  }
}

/** False: there is no such article. */
export async function deleteDraft(db: Db, id: number): Promise<boolean> {
  const row = await contentDb(db)
    .deleteFrom('articles')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Head = Pick<RowOf<(typeof contentTables)['articles']>, (typeof HEAD)[number]>

function toHead({ id, slug, title, summary, announced, published_at, updated_at }: Head) {
  return {
    id,
    slug,
    title,
    summary,
    announced,
    publishedAt: published_at?.toISOString() ?? null,
    updatedAt: updated_at.toISOString(),
  }
}
