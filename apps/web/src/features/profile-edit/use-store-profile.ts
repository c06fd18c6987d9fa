import type { CurrentUser } from '@gorod/contracts/accounts'
import type { Profile } from '@gorod/contracts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { keepAnswer } from '../../shared/api/keep-answer.ts'
import { ME_KEY } from '../../shared/session/use-me.ts'

/** Puts a changed own profile wherever it is shown: the page, the header, the cards over the name. */
export function useStoreProfile(): (profile: Profile) => Promise<void> {
  const client = useQueryClient()
  return async (profile) => {
    const { id, username, image } = profile
    client.removeQueries({ queryKey: ['profile-card'] })
    await keepAnswer<Profile>(client, ['profile', id], () => profile)
    await keepAnswer<CurrentUser>(client, ME_KEY, (me) => (me.id === id ? { ...me, username, image } : me))
  }
}
