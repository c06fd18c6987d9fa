import type { Viewer } from '@gorod/contracts/accounts'
import type { Profile } from '@gorod/contracts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { ME_KEY } from '../../shared/session/use-me.ts'

/** Puts a changed own profile wherever it is shown: the page, the header, the cards over the name. */
export function useKeptProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => {
    const { id, username, image } = profile
    client.setQueryData(['profile', id], profile)
    client.setQueryData<Viewer>(ME_KEY, (me) => (me?.id === id ? { ...me, username, image } : me))
    client.removeQueries({ queryKey: ['profile-card'] })
  }
}
