import { createContext, use } from 'react'

/** What a page of the audience shows beside the game. */
export interface RoomAudience {
  readonly number: number
  readonly delayMs: number
  readonly viewers: number
}

export const AudienceContext = createContext<RoomAudience | null>(null)

/** Null for everybody who sits at the table. */
export function useAudience(): RoomAudience | null {
  return use(AudienceContext)
}
