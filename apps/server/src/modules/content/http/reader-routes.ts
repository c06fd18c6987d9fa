import {
  ARTICLES_PAGE_SIZE,
  type Article,
  type ArticleSummary,
  getArticle,
  getArticles,
  getHeaderNews,
  getLesson,
  getLessons,
  type HeaderNews,
  type LessonSummary,
  markBlogVisited,
  markLessonDone,
} from '@gorod/contracts/content'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { LessonText, ReadLessons } from '../domain/lessons.ts'
import type { RenderMarkdown } from '../domain/markdown.ts'
import type { Reader } from '../queries/header-news.ts'
import { countArticles, listArticles, type PublishedSummary } from '../store/articles-store.ts'
import { insertLessonDone, listLessonsDone, writeBlogVisit } from '../store/readers-store.ts'

export interface ReaderDeps {
  readonly db: Db
  readonly lessons: ReadLessons
  readonly render: RenderMarkdown
  readonly clock: Clock
  readonly readArticle: (slug: string) => Promise<Article>
  readonly news: (reader: Reader) => Promise<HeaderNews>
}

export function readerRoutes(deps: ReaderDeps): readonly Route[] {
  return [...blogRoutes(deps), ...academyRoutes(deps)]
}

function blogRoutes({ db, clock, readArticle, news }: ReaderDeps): readonly Route[] {
  return [
    route(getHeaderNews, ({ query, identity }) =>
      news({
        accountId: identity?.accountId ?? null,
        since: query.since === undefined ? null : new Date(query.since),
      }),
    ),
    route(getArticles, async ({ query: { page } }) => {
      const [rows, totalCount] = await Promise.all([
        listArticles(db, { limit: ARTICLES_PAGE_SIZE, offset: (page - 1) * ARTICLES_PAGE_SIZE }),
        countArticles(db),
      ])
      return { rows: rows.map(toSummary), totalCount }
    }),
    route(getArticle, ({ query }) => readArticle(query.slug)),
    route(markBlogVisited, async ({ signedIn }) => {
      await writeBlogVisit(db, signedIn().accountId, new Date(clock.now()))
      return { success: true }
    }),
  ]
}

function academyRoutes({ db, lessons, render, clock }: ReaderDeps): readonly Route[] {
  const doneBy = async (accountId: number | undefined): Promise<ReadonlySet<string>> =>
    new Set(accountId === undefined ? [] : (await listLessonsDone(db, accountId)).map(({ lesson }) => lesson))
  const lessonOf = async (slug: string): Promise<LessonText> => {
    const lesson = (await lessons()).find((one) => one.slug === slug)
    if (lesson === undefined) throw new AppError('lesson_not_found')
    return lesson
  }
  return [
    route(getLessons, async ({ identity }): Promise<readonly LessonSummary[]> => {
      const done = await doneBy(identity?.accountId)
      return (await lessons()).map(({ markdown: _, ...lesson }) => ({
        ...lesson,
        done: done.has(lesson.slug),
      }))
    }),
    route(getLesson, async ({ query, identity }) => {
      const { markdown, ...lesson } = await lessonOf(query.slug)
      return { ...lesson, html: render(markdown), done: (await doneBy(identity?.accountId)).has(lesson.slug) }
    }),
    route(markLessonDone, async ({ body, signedIn }) => {
      const { slug } = await lessonOf(body.slug)
      await insertLessonDone(db, signedIn().accountId, slug, new Date(clock.now()))
      return { success: true }
    }),
  ]
}

function toSummary({ slug, title, summary, publishedAt }: PublishedSummary): ArticleSummary {
  return { slug, title, summary, publishedAt: publishedAt.toISOString() }
}
