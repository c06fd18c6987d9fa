import type { Db } from '../../../platform/db/db.ts'
import { contentDb } from './tables.ts'

/* Articles as their readers may have them: drafts do not exist here. */

export interface PublishedSummary {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly publishedAt: Date
  readonly updatedAt: Date
}

export interface PublishedArticle extends PublishedSummary {
  readonly id: number
  readonly markdown: string
}

export interface Neighbours {
  readonly previous: PublishedSummary | null
  readonly next: PublishedSummary | null
}

const SUMMARY = ['slug', 'title', 'summary', 'published_at', 'updated_at'] as const

const published = (db: Db) => contentDb(db).selectFrom('articles').where('published_at', 'is not', null)

/** The newest first. */
export async function listArticles(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly PublishedSummary[]> {
  const rows = await published(db)
    .select(SUMMARY)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toSummary)
}

export async function countArticles(db: Db): Promise<number> {
  const { count } = await published(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countArticlesSince(db: Db, moment: Date): Promise<number> {
  const { count } = await published(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('published_at', '>', moment)
    .executeTakeFirstOrThrow()
  return count
}

/** When the newest were published, the newest first. */
export async function listNewestMoments(db: Db, limit: number): Promise<readonly Date[]> {
  const rows = await published(db)
    .select('published_at')
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ published_at }) => (published_at === null ? [] : [published_at]))
}

export async function findArticle(db: Db, slug: string): Promise<PublishedArticle | null> {
  const row = await published(db)
    .select([...SUMMARY, 'id', 'markdown'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row === undefined ? null : { ...toSummary(row), id: row.id, markdown: row.markdown }
}

/** The articles published just before and just after. */
export async function findNeighbours(db: Db, { id, publishedAt }: PublishedArticle): Promise<Neighbours> {
  // The order of the list, so that going on leads through all of it once.
  const [previous, next] = await Promise.all([
    published(db)
      .select(SUMMARY)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('published_at', 'id'), '<', tuple(publishedAt, id)))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    published(db)
      .select(SUMMARY)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('published_at', 'id'), '>', tuple(publishedAt, id)))
      .orderBy('published_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    previous: previous === undefined ? null : toSummary(previous),
    next: next === undefined ? null : toSummary(next),
  }
}

interface SummaryRow {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly published_at: Date | null
  readonly updated_at: Date
}

function toSummary({ slug, title, summary, published_at, updated_at }: SummaryRow): PublishedSummary {
  // The queries above let no draft through; the column's type does not know.
  return { slug, title, summary, publishedAt: published_at ?? updated_at, updatedAt: updated_at }
}
