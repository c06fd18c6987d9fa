import { getBlocks, setBlock } from '@gorod/contracts/moderation'
import type { Profile } from '@gorod/contracts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { keepAnswer } from '../api/keep-answer.ts'
import { refresh } from '../cabinet/use-cabinet-query.ts'
import { useFormPost } from '../form/use-form-post.ts'
import { refreshPeople } from '../people/use-people.ts'
import { ERROR_TEXTS } from '../texts/errors.ts'

/** Begins or ends a block; the profile and the lists that show it follow. */
export function useBlock(userId: number, blocked: boolean) {
  const client = useQueryClient()
  const post = useFormPost(setBlock, { profile_not_found: ERROR_TEXTS.profile_not_found })
  const change = () =>
    post.send({ userId, blocked: !blocked }, async (result) => {
      if (result.state !== 'done') return
      await keepAnswer<Profile>(client, ['profile', userId], (profile) => ({ ...profile, blocked: !blocked }))
      await refresh(client, getBlocks)
      await refreshPeople(client)
    })
  return { post, change }
}
