import type { Kysely } from 'kysely'
import { generated, int4, nullable, type TablesOf, text, timestamptz } from '../../../platform/db/columns.ts'

export const contentTables = {
  articles: {
    id: generated(int4()),
    slug: text(),
    title: text(),
    summary: text(),
    markdown: text(),
    /** Null for a draft. */
    published_at: nullable(timestamptz()),
    updated_at: timestamptz(),
  },
  blog_visits: {
    account_id: int4(),
    visited_at: timestamptz(),
  },
  lessons_done: {
    account_id: int4(),
    lesson: text(),
    done_at: timestamptz(),
  },
}

export type ContentTables = TablesOf<typeof contentTables>

export type ContentDb = Kysely<ContentTables>
