import { getArticle, getArticles, markBlogVisited } from '@gorod/contracts/content'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/api/client.ts'
import { HEADER_NEWS_KEY } from '../../shared/session/use-header-news.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { writeStored } from '../../shared/storage.ts'

/** The previous page stays under a cover while the next loads. */
export function useArticles(page: number) {
  return useQuery({
    queryKey: ['articles', page],
    queryFn: ({ signal }) => api(getArticles, { page }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useArticle(slug: string) {
  return useQuery({
    queryKey: ['article', slug],
    queryFn: ({ signal }) => api(getArticle, { slug }, { signal }),
  })
}

/** The reader sees the list: what stands there now is no longer new. */
export function useBlogVisit(): void {
  const { state } = useMe()
  const client = useQueryClient()
  useEffect(() => {
    if (state === 'loading') return
    const countAgain = () => void client.invalidateQueries({ queryKey: HEADER_NEWS_KEY })
    if (state === 'visitor') {
      // Without a moment of its own the browser takes that of the next answer.
      writeStored('blogVisitedAt', null)
      countAgain()
    } else {
      // When it fails the number stays, for the next visit.
      api(markBlogVisited, {}).then(countAgain, () => undefined)
    }
  }, [state, client])
}
