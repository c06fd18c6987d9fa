import { createContext, use } from 'react'

/** What a page of the audience shows beside the game. */
export interface RoomAudience {
  readonly number: number
  readonly delayMs: number
  /** The channel of the streamer with whose audience the viewer watches; null: with nobody's. */
  readonly channel: string | null
  /** Opens another table. */
  readonly toTable: (number: number) => void
}

export const AudienceContext = createContext<RoomAudience | null>(null)

/** Null for everybody who sits at the table. */
export function useAudience(): RoomAudience | null {
  return use(AudienceContext)
}
