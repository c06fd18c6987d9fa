import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { steadyNow } from '../../../shared/steady-now.ts'
import { GameLink, type GameLinkState } from './game-link.ts'

/** The game's connection for as long as the component lives, and its state, rendered again on every change. */
export function useGameLink(realtime: Realtime, gameId: string): readonly [GameLink, GameLinkState] {
  const [link] = useState(
    () => new GameLink({ realtime, gameId, now: steadyNow, newId: () => crypto.randomUUID() }),
  )
  useEffect(() => {
    link.start()
    return () => link.stop()
  }, [link])
  return [link, useSyncExternalStore(link.subscribe, link.getState)]
}
