import {
  getPeople,
  getRecentPlayers,
  getTies,
  setFollowing,
  setFriend,
  type Ties,
} from '@gorod/contracts/people'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useFormPost } from '../form/use-form-post.ts'
import { useMe } from '../session/use-me.ts'
import { ERROR_TEXTS } from '../texts/errors.ts'

/** The server learns as often that a page is still open. */
const PRESENCE_MS = 20_000
const LISTS = ['people', 'lists'] as const
const RECENT = ['people', 'recent'] as const
const TIES = ['people', 'ties'] as const

/** Friends, requests and whom the viewer follows; who is there changes by itself. */
export function usePeople() {
  return useQuery({
    queryKey: LISTS,
    queryFn: ({ signal }) => api(getPeople, {}, { signal }),
    refetchInterval: PRESENCE_MS,
  })
}

export function useRecentPlayers() {
  return useQuery({
    queryKey: RECENT,
    queryFn: ({ signal }) => api(getRecentPlayers, {}, { signal }),
  })
}

/** What is between the viewer and a player; nothing for a visitor. `known`: from an answer that came with it. */
export function useTies(userId: number, known?: Ties) {
  const me = useMe()
  return useQuery({
    queryKey: [...TIES, userId],
    queryFn: ({ signal }) => api(getTies, { userId }, { signal }),
    ...(known === undefined ? {} : { initialData: known, staleTime: PRESENCE_MS }),
    enabled: me.state === 'signed_in' && me.user.id !== userId,
  })
}

/** Everything that shows ties between people is fetched again. */
export function refreshPeople(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['people'] })
}

const TEXTS = {
  profile_not_found: ERROR_TEXTS.profile_not_found,
  too_many_requests: ERROR_TEXTS.too_many_requests,
}

export function useFriend(userId: number) {
  const client = useQueryClient()
  const post = useFormPost(setFriend, TEXTS)
  const set = (friends: boolean) => void post.send({ userId, friends }, () => refreshPeople(client))
  return { post, set }
}

export function useFollowing(userId: number) {
  const client = useQueryClient()
  const post = useFormPost(setFollowing, TEXTS)
  const set = (following: boolean) => void post.send({ userId, following }, () => refreshPeople(client))
  return { post, set }
}
