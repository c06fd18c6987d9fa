import { getSavedRules, listOwnRules } from '@gorod/contracts/rulesets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useMe } from '../session/use-me.ts'

const KEY = ['rulesets']

/** The rules of the current user; a visitor has none. */
export function useOwnRules() {
  const me = useMe()
  const viewer = me.state === 'signed_in' ? me.user.id : null
  return useQuery({
    // With the viewer in it: the next person at this browser has other rules.
    queryKey: [...KEY, 'own', viewer],
    queryFn: ({ signal }) => api(listOwnRules, {}, { signal }),
    enabled: viewer !== null,
  })
}

export function useSavedRules(id: string) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api(getSavedRules, { id }, { signal }),
  })
}

/** Fetches rules again, after a change of them. */
export function useRefreshRules(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
