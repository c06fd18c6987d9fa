import type { GeneratedAlways, Kysely } from 'kysely'

type ArticlesTable = {
  id: GeneratedAlways<number>
  slug: string
  title: string
  summary: string
  markdown: string
  /** Null for a draft. */
  published_at: Date | null
  updated_at: Date
}

type BlogVisitsTable = {
  account_id: number
  visited_at: Date
}

type LessonsDoneTable = {
  account_id: number
  lesson: string
  done_at: Date
}

/** Aliases, not interfaces: kysely's `withTables` takes only those. */
export type ContentTables = {
  articles: ArticlesTable
  blog_visits: BlogVisitsTable
  lessons_done: LessonsDoneTable
}

export type ContentDb = Kysely<ContentTables>
