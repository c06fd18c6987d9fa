import {
  type AvatarAssets,
  type AvatarType,
  getAvatarAssets,
  getAvatarItems,
  getAvatarItemTypes,
  resetAvatarAssets,
  saveAvatar,
  type UserAssets,
  updateAvatarAssets,
} from '@gorod/contracts/avatar'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { keepAnswer } from '../../shared/api/keep-answer.ts'
import { forgetSession } from '../../shared/session/use-me.ts'
import { AVATAR_SHOP_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/failures.ts'

type AvatarChange = Pick<UserAssets, 'assets' | 'preview' | 'rpm_avatar_id'> & { readonly success: boolean }
export type Act = 'equip' | 'save' | 'reset'

/** The gender is part of each key: with another one everything is fetched again (spec §4). */
const keyOf = (userId: number, gender: number, what: string) => ['avatar', userId, gender, what] as const

export function useAvatar(userId: number, gender: number) {
  const client = useQueryClient()
  // The data of the other gender is void.
  useEffect(
    () =>
      client.removeQueries({
        queryKey: ['avatar', userId],
        predicate: ({ queryKey }) => queryKey[2] !== gender,
      }),
    [client, userId, gender],
  )
  return useQuery({
    queryKey: keyOf(userId, gender, 'assets'),
    queryFn: ({ signal }) => api(getAvatarAssets, { user_id: userId }, { signal }),
  })
}

export function useItemTypes(userId: number, gender: number) {
  return useQuery({
    queryKey: keyOf(userId, gender, 'types'),
    queryFn: ({ signal }) => api(getAvatarItemTypes, { user_id: userId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useItems(userId: number, gender: number, type: AvatarType | null) {
  return useQuery({
    queryKey: keyOf(userId, gender, `items of ${type}`),
    queryFn: ({ signal }) => api(getAvatarItems, { user_id: userId, type: type ?? 'hairStyle' }, { signal }),
    enabled: type !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The page shows what is no more: another tab has changed the avatar, or the gender and with it the items. */
function isStale(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'avatar_changed' || error.code === 'avatar_item_unknown')
  )
}

/** The three posts, one at a time. A failure shows a quick alert and changes nothing. */
export function useAvatarActs(userId: number, gender: number) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Act | null>(null)
  const [alert, setAlert] = useState<string | null>(null)

  const act = async (kind: Act, call: () => Promise<AvatarChange>): Promise<AvatarChange | null> => {
    setBusy(kind)
    setAlert(null)
    try {
      const changed = await call()
      if (!changed?.success) throw new Error('refused')
      const { assets, preview, rpm_avatar_id } = changed
      await keepAnswer<UserAssets>(client, keyOf(userId, gender, 'assets'), (before) => ({
        ...before,
        assets,
        preview,
        rpm_avatar_id,
      }))
      return changed
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) forgetSession()
      else if (isStale(error)) {
        setAlert(T.changedElsewhere)
        // The gender is of the profile: with another one the whole shop is fetched again.
        await Promise.all([
          client.invalidateQueries({ queryKey: ['profile', userId] }),
          client.invalidateQueries({ queryKey: keyOf(userId, gender, 'assets') }),
        ])
      } else setAlert(SOMETHING_WENT_WRONG)
      return null
    } finally {
      setBusy(null)
    }
  }

  const query = { user_id: userId }
  return {
    busy,
    alert,
    dismiss: () => setAlert(null),
    equip: (assets: { [Type in AvatarType]?: AvatarAssets[Type] | null }) =>
      act('equip', () => api(updateAvatarAssets, { assets }, { query })),
    reset: () => act('reset', () => api(resetAvatarAssets, {}, { query })),
    /** `avatar`: the one that is shown; another tab may have tried on something else. */
    save: (avatar: string) => act('save', () => api(saveAvatar, {}, { query: { ...query, avatar } })),
  }
}
