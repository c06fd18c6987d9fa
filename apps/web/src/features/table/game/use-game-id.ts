import { getReview, type ResolvedLink, resolveGameLink } from '@gorod/contracts/game'
import { getActivityMessage } from '@gorod/contracts/search'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { askAgain } from '../../../shared/realtime/ask-again.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'

export type FoundGame =
  | { readonly kind: 'looking' }
  | { readonly kind: 'room'; readonly gameId: string }
  | { readonly kind: 'finished'; readonly page: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'badLink' }

/**
 * The game to open: with a token that of the link, else the one that this account plays now. It is asked for until there is an
 * answer.
 */
export function useGameId(realtime: Realtime | null, token: string | null): FoundGame {
  const [found, setFound] = useState<FoundGame>({ kind: 'looking' })
  useEffect(() => {
    if (realtime === null) return
    const gone = new AbortController()
    const answer = token === null ? currentGame(realtime, gone.signal) : linkedGame(token, gone.signal)
    void answer.then((game) => {
      if (!gone.signal.aborted) setFound(game)
    })
    return () => gone.abort()
  }, [realtime, token])
  return found
}

async function currentGame(realtime: Realtime, gone: AbortSignal): Promise<FoundGame> {
  try {
    const { state } = await askAgain(() => realtime.send(getActivityMessage, {}), gone)
    const gameId = state.kind === 'game' ? state.gameId : await reviewedGame(gone)
    return gameId === null ? { kind: 'none' } : { kind: 'room', gameId }
  } catch {
    return { kind: 'none' }
  }
}

async function linkedGame(token: string, gone: AbortSignal): Promise<FoundGame> {
  try {
    const link = await askAgain(() => api(resolveGameLink, { token }), gone)
    const open = link.status === 'running' || (await reviewedGame(gone)) === link.gameId
    return open ? { kind: 'room', gameId: link.gameId } : { kind: 'finished', page: gamePage(link) }
  } catch {
    return { kind: 'badLink' }
  }
}

/** A judge is free when the game ends, but the table still waits for their points. */
async function reviewedGame(gone: AbortSignal): Promise<string | null> {
  const { gameId } = await askAgain(() => api(getReview, {}), gone)
  return gameId
}

/** Spec §2: a match has its own address, any other game the statistics page. */
export function gamePage({ type, number }: Pick<ResolvedLink, 'type' | 'number'>): string {
  return type === 'match' ? `/match/${number}` : `/game-statistics/${number}`
}
