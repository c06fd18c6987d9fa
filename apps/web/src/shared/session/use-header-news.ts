import { getHeaderNews, type HeaderNews } from '@gorod/contracts/header-news'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { readStored, writeStored } from '../storage.ts'
import { useMe } from './use-me.ts'

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
    enabled: me.state !== 'loading',
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  })
  return data
}

/**
 * Only the browser knows when a visitor was here. The first answer's moment, which is the server's, begins the
 * count: what was published before anybody came is not news to them.
 */
async function newsOfVisitor(signal: AbortSignal): Promise<HeaderNews> {
  const since = readStored('blogVisitedAt')
  const news = await api(getHeaderNews, since === null ? {} : { since }, { signal }).catch(
    (error: unknown) => {
      // What is kept is no moment: with it there would never be a number again.
      if (error instanceof ApiError && error.status === 422) writeStored('blogVisitedAt', null)
      throw error
    },
  )
  if (since === null) writeStored('blogVisitedAt', news.at)
  return news
}
