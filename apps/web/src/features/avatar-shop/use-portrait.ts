import { PORTRAIT_FIELD, saveAvatarPortrait, type UserAssets } from '@gorod/contracts/avatar'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { ME_KEY } from '../../shared/session/use-me.ts'

/**
 * After a save the viewer draws head and shoulders: the player's face at the table without a camera, and their picture in
 * lists where no photo is set. That it fails harms nothing: the look is saved, and the next visit of the shop draws again.
 */
export function usePortrait(userId: number) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)

  const take = async (avatar: string, picture: Blob | null): Promise<void> => {
    // Saved again meanwhile: this is the face of the look before.
    if (avatar !== asked) return
    setAsked(null)
    if (picture === null) return
    const body = new FormData()
    body.set(PORTRAIT_FIELD, picture, 'portrait.webp')
    try {
      await api(saveAvatarPortrait, body, { query: { user_id: userId, avatar: asked } })
      client.setQueriesData<UserAssets>(
        { queryKey: ['avatar', userId], predicate: ({ queryKey }) => queryKey.at(-1) === 'assets' },
        (before) => (before === undefined ? before : { ...before, portrait_due: false }),
      )
      await client.invalidateQueries({ queryKey: ME_KEY })
      await client.invalidateQueries({ queryKey: ['profile', userId] })
    } catch {
      // No message: nobody asked for a picture.
    }
  }
  return { asked, ask: setAsked, take: (avatar: string, picture: Blob | null) => void take(avatar, picture) }
}
