import type { HeaderNews, SharedNews } from '@gorod/contracts/content'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ReadLessons } from '../domain/lessons.ts'
import { countArticlesSince, listNewestMoments } from '../store/articles-store.ts'
import { listLessonsDone, readBlogVisit } from '../store/readers-store.ts'

interface NewsDeps {
  readonly accounts: AccountsApi
  readonly db: Db
  readonly lessons: ReadLessons
  readonly clock: Clock
}

export interface Reader {
  /** Null for a visitor. */
  readonly accountId: number | null
  /** A visitor's last visit, which only the browser knows. */
  readonly since: Date | null
}

/**
 * New is what was published after the reader last opened the list. Before a first visit there is nothing to be
 * behind with, or a newcomer would be greeted by the whole archive as unread: an account counts from the moment it
 * was made, a browser from the moment it first asked, which it keeps from `at`.
 */
export async function headerNews(deps: NewsDeps, { accountId, since }: Reader): Promise<HeaderNews> {
  const { db, lessons, clock } = deps
  const [from, done, taught] = await Promise.all([
    accountId === null ? since : lastVisit(deps, accountId),
    accountId === null ? [] : listLessonsDone(db, accountId),
    lessons(),
  ])
  const finished = new Set(done.map(({ lesson }) => lesson))
  return {
    unreadArticles: from === null ? 0 : await countArticlesSince(db, from),
    // A lesson that is no longer taught no longer counts.
    lessonsDone: taught.filter(({ slug }) => finished.has(slug)).length,
    lessonsTotal: taught.length,
    at: new Date(clock.now()).toISOString(),
  }
}

/** The badge has two digits: it never needs to count further. */
const NEWEST = 100

/** The data from which a visitor's browser counts its news. */
export async function sharedNews({
  db,
  lessons,
  clock,
}: Pick<NewsDeps, 'db' | 'lessons' | 'clock'>): Promise<SharedNews> {
  const [newest, taught] = await Promise.all([listNewestMoments(db, NEWEST), lessons()])
  return {
    published: newest.map((moment) => moment.getTime()),
    lessonsTotal: taught.length,
    at: new Date(clock.now()).toISOString(),
  }
}

async function lastVisit({ db, accounts }: NewsDeps, accountId: number): Promise<Date | null> {
  const visited = await readBlogVisit(db, accountId)
  return visited ?? (await accounts.getAccount(accountId))?.registeredAt ?? null
}
