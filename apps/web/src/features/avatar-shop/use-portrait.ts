import { PORTRAIT_FIELD, saveAvatarPortrait } from '@gorod/contracts/avatar'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { ME_KEY } from '../../shared/session/use-me.ts'

/**
 * After a save the viewer draws head and shoulders, which become the player's picture where no photo is set. That it
 * fails harms nothing: the look is saved, and the next save draws again.
 */
export function usePortrait(userId: number) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)

  const take = async (picture: Blob | null): Promise<void> => {
    setAsked(null)
    if (picture === null) return
    const body = new FormData()
    body.set(PORTRAIT_FIELD, picture, 'portrait.webp')
    try {
      await api(saveAvatarPortrait, body, { query: { user_id: userId } })
      await client.invalidateQueries({ queryKey: ME_KEY })
      await client.invalidateQueries({ queryKey: ['profile', userId] })
    } catch {
      // Told nowhere: nobody asked for a picture, and the next save draws it.
    }
  }
  return { asked, ask: setAsked, take: (picture: Blob | null) => void take(picture) }
}
