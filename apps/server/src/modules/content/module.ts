import { getHeaderNews } from '@gorod/contracts/content'
import type { ListedPage } from '../../platform/http/page-meta.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import { lessonsOf } from './domain/lessons.ts'
import { markdownRenderer } from './domain/markdown.ts'
import { editorRoutes } from './http/editor-routes.ts'
import { registerFeeds } from './http/feed-routes.ts'
import { readerRoutes } from './http/reader-routes.ts'
import type { ContentApi } from './public.ts'
import { listPages, pageDescriber } from './queries/describe-page.ts'
import { headerNews, sharedNews } from './queries/header-news.ts'
import { articleReader, rememberingRenderer } from './queries/read-article.ts'
import { lessonReader, shippedLessons } from './queries/read-lessons.ts'
import { readContentFiles } from './store/content-files.ts'
import { contentMigrations } from './store/migrations.ts'
import { deleteReader, listLessonsDone, readBlogVisit } from './store/readers-store.ts'

export interface ContentDeps extends Platform {
  readonly settings: Pick<SettingsApi, 'released'>
  readonly accounts: AccountsApi
  readonly notifications: NotificationsApi
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
  /** The pages of all modules, for the site map. */
  readonly allPages: () => Promise<readonly ListedPage[]>
}

/** The blog, its editor, the academy, and what programs read of them. */
export function createContent({
  db,
  clock,
  settings,
  accounts,
  notifications,
  siteUrl,
  allPages,
}: ContentDeps): Module<ContentApi> {
  const render = markdownRenderer(siteUrl)
  const shipped = lessonsOf(readContentFiles('lessons'))
  const lessons = lessonReader(settings, shipped)
  const shownRender = rememberingRenderer(render)
  const news = { db, accounts, lessons, clock }
  const pages = { db, lessons, siteUrl }
  return {
    name: 'content',
    api: {
      newsOf: (accountId) => headerNews(news, { accountId, since: null }),
      lessons: shippedLessons(shipped),
    },
    migrations: contentMigrations,
    routes: [
      ...readerRoutes({
        db,
        lessons,
        render: shownRender,
        clock,
        readArticle: articleReader(db, shownRender),
        news: (reader) => headerNews(news, reader),
      }),
      ...editorRoutes({ db, clock, notifications, render }),
    ],
    seedPage: async () => ({ [getHeaderNews.path]: await sharedNews(news) }),
    describePage: pageDescriber(pages),
    listPages: () => listPages(pages),
    registerHttp: (app) => registerFeeds(app, { db, siteUrl, listPages: allPages }),
    personalData: {
      async collect(accountId) {
        const visitedAt = await readBlogVisit(db, accountId)
        const done = await listLessonsDone(db, accountId)
        return {
          blogVisitedAt: visitedAt?.toISOString() ?? null,
          lessonsDone: done.map(({ lesson, doneAt }) => ({ lesson, doneAt: doneAt.toISOString() })),
        }
      },
      forget: (accountId) => deleteReader(db, accountId),
    },
  }
}
