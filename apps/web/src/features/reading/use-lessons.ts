import { getLesson, getLessons, markLessonDone } from '@gorod/contracts/content'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'
import { HEADER_NEWS_KEY } from '../../shared/session/use-header-news.ts'

const LESSONS_KEY = ['lessons'] as const

export function useLessons() {
  return useQuery({
    queryKey: LESSONS_KEY,
    queryFn: ({ signal }) => api(getLessons, {}, { signal }),
  })
}

export function useLesson(slug: string) {
  return useQuery({
    queryKey: [...LESSONS_KEY, slug],
    queryFn: ({ signal }) => api(getLesson, { slug }, { signal }),
  })
}

/** Marks a lesson as read; the list, the lesson and the header's ring follow. */
export function useFinishLesson(slug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(markLessonDone, { slug }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: LESSONS_KEY }),
        client.invalidateQueries({ queryKey: HEADER_NEWS_KEY }),
      ]),
  })
}
