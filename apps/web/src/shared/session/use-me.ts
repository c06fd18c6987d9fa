import { type CurrentUser, getMe, logout } from '@gorod/contracts/current-user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { readStored, writeStored } from '../storage.ts'
import { dropAccessToken } from './access-token.ts'

export type Me =
  | { readonly state: 'visitor' }
  /** `retry`: all calls have failed, and nobody asks again until it is called. */
  | { readonly state: 'loading'; readonly retry: (() => void) | null }
  | { readonly state: 'signed_in'; readonly user: CurrentUser }

export const ME_KEY = ['me'] as const

/** The person at this browser. The local flag decides whether to ask at all (spec §4 «Sign-in success»). */
export function useMe(): Me {
  const flag = useSyncExternalStore(watchStorage, () => readStored('isLogin') === 'true', nobodyYet)
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => api(getMe, {}, { signal }),
    enabled: flag,
    // One failed call must not leave the page waiting; a refused token will not become valid.
    retry: (failures, cause) => failures < 5 && !(cause instanceof ApiError && cause.status === 401),
    staleTime: 60_000,
  })
  const refused = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (refused) forgetSession()
  }, [refused])
  const client = useQueryClient()
  // The next to sign in, in whichever tab, may be somebody else; and a refusal was the old session's alone.
  useEffect(() => {
    if (!flag) client.removeQueries({ queryKey: ME_KEY })
  }, [client, flag])
  if (!flag || refused) return { state: 'visitor' }
  if (data !== undefined) return { state: 'signed_in', user: data }
  return { state: 'loading', retry: isError && !isFetching ? () => void refetch() : null }
}

/** What a document shows that was drawn before it had a browser. */
const nobodyYet = () => false

const listeners = new Set<() => void>()

/** Another tab's sign-in or sign-out counts here too. */
function watchStorage(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Marks this browser as signed in; every component that shows the session is notified. */
export function rememberSession(): void {
  writeStored('isLogin', 'true')
  for (const listener of listeners) listener()
}

export function forgetSession(): void {
  writeStored('isLogin', null)
  dropAccessToken()
  for (const listener of listeners) listener()
}

let signingOut = false

/** The person is leaving by their own wish: nobody has to be told that the session is over. */
export function isSigningOut(): boolean {
  return signingOut
}

/**
 * Spec §2: logging out is done on the client side; the link then ends the server's session and leads home. A full
 * load, so that nothing of the account stays in memory.
 */
export function signOut(): void {
  signingOut = true
  forgetSession()
  location.assign(logout.path)
}
