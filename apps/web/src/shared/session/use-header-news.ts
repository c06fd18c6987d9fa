import { getHeaderNews, type HeaderNews, type SharedNews } from '@gorod/contracts/header-news'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { seeded } from '../api/page-seed.ts'
import { readStored, writeStored } from '../storage.ts'
import { useHydrated } from '../use-hydrated.ts'
import { type Me, useMe } from './use-me.ts'

/** What the header counts. Stale after a visit of the blog and after a lesson. */
export const HEADER_NEWS_KEY = ['header-news'] as const

const FRESH_MS = 5 * 60_000

/** New articles and the academy's progress; undefined until known, and when it cannot be known. Blocks nothing. */
export function useHeaderNews(): HeaderNews | undefined {
  const me = useMe()
  const { data } = useQuery({
    queryKey: [...HEADER_NEWS_KEY, me.state === 'signed_in' ? me.user.id : 'visitor'],
    queryFn: ({ signal }) =>
      me.state === 'signed_in' ? api(getHeaderNews, {}, { signal }) : newsOfVisitor(signal),
    initialData: () => broughtNews(me),
    enabled: me.state !== 'loading',
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  })
  return useHydrated() ? data : undefined
}

/** What came with the account or with the document needs no call. */
function broughtNews(me: Me): HeaderNews | undefined {
  if (me.state === 'signed_in') return me.user.news
  const shared = me.state === 'visitor' && seeded<SharedNews>(getHeaderNews)
  if (!shared) return
  const last = lastVisit()
  const unreadArticles = shared.published.filter((moment) => moment > last).length
  return remembered({ ...shared, unreadArticles, lessonsDone: 0 })
}

async function newsOfVisitor(signal: AbortSignal): Promise<HeaderNews> {
  const last = lastVisit()
  const since = last ? { since: new Date(last).toISOString() } : {}
  return remembered(await api(getHeaderNews, since, { signal }))
}

/** Only the browser knows when a visitor was here. NaN before that, and where what is kept is no moment. */
function lastVisit(): number {
  return Date.parse(readStored('blogVisitedAt') ?? '')
}

/** The first news' moment, which is the server's, begins the count: what was published before anybody came is not news. */
function remembered(news: HeaderNews): HeaderNews {
  if (!lastVisit()) writeStored('blogVisitedAt', news.at)
  return news
}
