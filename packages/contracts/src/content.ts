import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { pageOfQuery } from './page.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'

export { getHeaderNews, type HeaderNews, type SharedNews } from './header-news.ts'

export const ARTICLES_PAGE_SIZE = 10

const articleSummary = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** ISO moment. */
  publishedAt: z.string(),
})
export type ArticleSummary = Readonly<z.infer<typeof articleSummary>>

const articleLink = z.object({
  slug: z.string(),
  title: z.string(),
})

const article = articleSummary.extend({
  /** Sanitised. */
  html: z.string(),
  /** Published just before this one; null for the oldest. */
  previous: articleLink.nullable(),
  /** Published just after this one; null for the newest. */
  next: articleLink.nullable(),
})
export type Article = Readonly<z.infer<typeof article>>

/** The newest first. */
export const getArticles = endpoint({
  method: 'GET',
  path: '/content/get-articles',
  auth: 'none',
  query: z.object({ page: pageOfQuery }),
  answer: z.object({ rows: z.array(articleSummary).readonly(), totalCount: z.number() }),
  errors: ['validation_failed'],
})

const slug = z.string().min(1).max(100)

/** `html` is sanitised. */
export const getArticle = endpoint({
  method: 'GET',
  path: '/content/get-article',
  auth: 'none',
  query: z.object({ slug }),
  answer: article,
  errors: ['article_not_found', 'validation_failed'],
})

/** Notes that the account has seen the list of the blog: all its present articles count as read. */
export const markBlogVisited = endpoint({
  method: 'POST',
  path: '/content/mark-blog-visited',
  auth: 'required',
  csrf: true,
  body: z.object({}),
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed'],
})

const lessonSummary = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  minutes: z.number(),
  done: z.boolean(),
})
export type LessonSummary = Readonly<z.infer<typeof lessonSummary>>

const lesson = lessonSummary.extend({
  html: z.string(),
})
export type Lesson = Readonly<z.infer<typeof lesson>>

/** `done` is the caller's own progress, false for a visitor. */
export const getLessons = endpoint({
  method: 'GET',
  path: '/content/get-lessons',
  auth: 'optional',
  answer: z.array(lessonSummary).readonly(),
  errors: [],
})

/** `html` is sanitised. */
export const getLesson = endpoint({
  method: 'GET',
  path: '/content/get-lesson',
  auth: 'optional',
  query: z.object({ slug }),
  answer: lesson,
  errors: ['lesson_not_found', 'validation_failed'],
})

/** Marks the lesson as done for the account; a second time changes nothing. */
export const markLessonDone = endpoint({
  method: 'POST',
  path: '/content/mark-lesson-done',
  auth: 'required',
  csrf: true,
  body: z.object({ slug }),
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'lesson_not_found', 'validation_failed'],
})

// The editor's side: needs the right `editor` or `administrator`.

const EDITING = ['not_signed_in', 'session_expired', 'forbidden'] as const

const articleDraft = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  markdown: z.string(),
  /** An announcement of the site: told to those who want to hear of them, once. */
  announced: z.boolean(),
  /** ISO moment; null for a draft. */
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type ArticleDraft = Readonly<z.infer<typeof articleDraft>>

/** Drafts first, then the newest. */
export const listDrafts = endpoint({
  method: 'GET',
  path: '/content/admin/get-articles',
  auth: 'required',
  permission: 'writeArticles',
  answer: z.array(articleDraft.omit({ markdown: true })).readonly(),
  errors: EDITING,
})

/** A draft or a published article with its Markdown. */
export const getDraft = endpoint({
  method: 'GET',
  path: '/content/admin/get-article',
  auth: 'required',
  permission: 'writeArticles',
  query: z.object({ id: rowIdOfQuery }),
  answer: articleDraft,
  errors: [...EDITING, 'article_not_found', 'validation_failed'],
})

/** Latin letters, digits, hyphens. */
export const ARTICLE_SLUG = /^[a-z0-9-]+$/
export const ARTICLE_LIMITS = { slug: 100, title: 150, summary: 300, markdown: 100_000 } as const

/**
 * Changes an article, or makes a new one without `id`. Errors stand under `slug`, `title`, `summary`, `markdown`, and under `updatedAt` when
 * somebody has saved it since that moment: then nothing is saved. Without `updatedAt` whatever is there is replaced.
 */
export const saveDraft = endpoint({
  method: 'POST',
  path: '/content/admin/save-article',
  auth: 'required',
  permission: 'writeArticles',
  csrf: true,
  body: z.object({
    id: rowId.optional(),
    slug: z.string().max(1000),
    title: z.string().max(1000),
    summary: z.string().max(2000),
    markdown: z.string().max(120_000),
    published: z.boolean(),
    /** When it is published it is told as an announcement of the site, once for an article. */
    announced: z.boolean().default(false),
    /** When the article was changed that the caller has read or saved. */
    updatedAt: z.iso.datetime().optional(),
  }),
  /** `updatedAt`: of the article that was saved; null: nothing was. */
  answer: formAnswer.extend({ id: z.number().nullable(), updatedAt: z.string().nullable() }),
  errors: [...EDITING, 'csrf_invalid', 'article_not_found', 'validation_failed'],
})

/** Deletes a draft or a published article. */
export const deleteDraft = endpoint({
  method: 'POST',
  path: '/content/admin/delete-article',
  auth: 'required',
  permission: 'writeArticles',
  csrf: true,
  body: z.object({ id: rowId }),
  answer: formAnswer,
  errors: [...EDITING, 'csrf_invalid', 'article_not_found', 'validation_failed'],
})

/** Returns the Markdown as readers would see it. */
export const previewDraft = endpoint({
  method: 'POST',
  path: '/content/admin/preview',
  auth: 'required',
  permission: 'writeArticles',
  csrf: true,
  body: z.object({ markdown: z.string().max(120_000) }),
  answer: z.object({ html: z.string() }),
  errors: [...EDITING, 'csrf_invalid', 'validation_failed'],
})
