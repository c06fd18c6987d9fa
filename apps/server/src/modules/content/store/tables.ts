import {
  boolean,
  generated,
  int4,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const contentTables = {
  articles: {
    id: generated(int4()),
    slug: text(),
    title: text(),
    summary: text(),
    markdown: text(),
    announced: withDefault(boolean()),
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

export const contentDb = (db: Db) => db.withTables<TablesOf<typeof contentTables>>()
