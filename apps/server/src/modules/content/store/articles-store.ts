import type { Db } from '../../../platform/db/db.ts'
import type { ContentDb, ContentTables } from './tables.ts'

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

/** An article as its readers may have it: drafts do not exist here. */
export interface PublishedArticles {
  /** The newest first. */
  list(page: { readonly limit: number; readonly offset: number }): Promise<readonly PublishedSummary[]>
  count(): Promise<number>
  countSince(moment: Date): Promise<number>
  /** When the newest came out, the newest first. */
  newestMoments(limit: number): Promise<readonly Date[]>
  find(slug: string): Promise<PublishedArticle | null>
  /** Those published just before and just after. */
  neighbours(article: PublishedArticle): Promise<Neighbours>
}

export interface Neighbours {
  readonly previous: PublishedSummary | null
  readonly next: PublishedSummary | null
}

const SUMMARY = ['slug', 'title', 'summary', 'published_at', 'updated_at'] as const

export function publishedArticles(platformDb: Db): PublishedArticles {
  const db: ContentDb = platformDb.withTables<ContentTables>()
  const published = () => db.selectFrom('articles').where('published_at', 'is not', null)
  return {
    async list({ limit, offset }) {
      const rows = await published()
        .select(SUMMARY)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(toSummary)
    },
    async count() {
      const { count } = await published()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async countSince(moment) {
      const { count } = await published()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('published_at', '>', moment)
        .executeTakeFirstOrThrow()
      return count
    },
    async newestMoments(limit) {
      const rows = await published()
        .select('published_at')
        .orderBy('published_at', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(({ published_at }) => (published_at === null ? [] : [published_at]))
    },
    async find(slug) {
      const row = await published()
        .select([...SUMMARY, 'id', 'markdown'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      return row === undefined ? null : { ...toSummary(row), id: row.id, markdown: row.markdown }
    },
    async neighbours({ id, publishedAt }) {
      // The order of the list, so that going on leads through all of it once.
      const [previous, next] = await Promise.all([
        published()
          .select(SUMMARY)
          .where(({ eb, refTuple, tuple }) => eb(refTuple('published_at', 'id'), '<', tuple(publishedAt, id)))
          .orderBy('published_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst(),
        published()
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
    },
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
