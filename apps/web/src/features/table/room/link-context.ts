import type { Seat } from '@gorod/rules'
import { createContext } from 'react'
import type { RoomCommand } from './game-context.ts'
import { useRoomContext } from './use-room-context.ts'

/** The connection to the server. It changes with every command. */
export interface RoomLink {
  readonly connected: boolean
  /** Round trip of the last command or probe, ms; null: not measured yet. */
  readonly pingMs: number | null
  /** The command of this phase that is on its way: drawn as pressed, never as done. */
  readonly sending: RoomCommand['type'] | null
  /** Seats whose foul has no answer yet: another press sends nothing. */
  readonly unansweredFouls: readonly Seat[]
  /** One sentence about the last refused command; it disappears by itself. */
  readonly refusal: string | null
  /** How many watch the table; null: the judge keeps the number back until the game is over. */
  readonly viewers: number | null
  /** «Вы здесь?»: the server waits for a sign until then, server clock, ms; null: it asks nothing. */
  readonly askedUntil: number | null
}

/** For a room whose commands go to no server. */
export const NO_ROOM_LINK: RoomLink = {
  connected: true,
  pingMs: null,
  sending: null,
  unansweredFouls: [],
  refusal: null,
  viewers: 0,
  askedUntil: null,
}

export const LinkContext = createContext<RoomLink | null>(null)

export function useLink(): RoomLink {
  return useRoomContext(LinkContext)
}
