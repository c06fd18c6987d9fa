import { deleteDraft, getDraft, listDrafts, previewDraft } from '@gorod/contracts/content'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api/client.ts'

/** Typing goes on: the preview waits until the fingers rest. */
const PREVIEW_AFTER_MS = 400

/** Fetched again at each opening: what the form has just done must not be missing for a moment. */
export function useDrafts() {
  return useQuery({
    queryKey: ['drafts'],
    queryFn: ({ signal }) => api(listDrafts, {}, { signal }),
    gcTime: 0,
  })
}

/** Read once: while the form is open, what stands in its fields is newer. */
export function useDraft(id: number) {
  return useQuery({
    queryKey: ['draft', id],
    queryFn: ({ signal }) => api(getDraft, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useDeleteDraft(onDone: () => void) {
  return useMutation({ mutationFn: (id: number) => api(deleteDraft, { id }), onSuccess: onDone })
}

/** The text as readers would see it, made by the server as it will be for them. */
export function usePreview(markdown: string) {
  const [settled, setSettled] = useState(markdown)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(markdown), PREVIEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [markdown])
  return useQuery({
    queryKey: ['preview', settled],
    queryFn: ({ signal }) => api(previewDraft, { markdown: settled }, { signal }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
