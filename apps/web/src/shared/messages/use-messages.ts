import { getConversation, getConversations, messagesChangedMessage } from '@gorod/contracts/messages'
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { useRealtime } from '../realtime/use-realtime.ts'

const KEY = ['messages'] as const
/** A player gets nothing pushed: the page looks whether the game is over. */
const AFTER_GAME_MS = 10_000

export function isPlaying(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_in_game'
}

const whilePlaying = ({ state }: { readonly state: { readonly error: unknown } }) =>
  isPlaying(state.error) ? AFTER_GAME_MS : (false as const)
const retry = (count: number, error: unknown) => !isPlaying(error) && count < 2

export function useConversations() {
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => api(getConversations, {}, { signal }),
    refetchInterval: whilePlaying,
    retry,
  })
}

/** The pages of a conversation, the latest messages first. */
export function useConversation(userId: number) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'with', userId],
    queryFn: ({ signal, pageParam }) =>
      api(getConversation, { userId, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? (messages.at(-1)?.id ?? null) : null),
    refetchInterval: whilePlaying,
    retry,
  })
}

export function refreshMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY })
}

/** Fetches again when something came, on every open page of the account. */
export function useMessageChanges(): void {
  const client = useQueryClient()
  const { realtime, line } = useRealtime()
  useEffect(() => {
    if (realtime === null || line === 0) return
    // What came while the line was down was not heard.
    if (line > 1) void refreshMessages(client)
    return realtime.on(messagesChangedMessage, () => void refreshMessages(client))
  }, [realtime, line, client])
}
