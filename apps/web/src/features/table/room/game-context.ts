import type { GameMode } from '@gorod/contracts/game'
import type { GameEvent, JudgePress, SeatCommand, SeatResult, SecondJudgeCommand, View } from '@gorod/rules'
import { createContext } from 'react'
import type { AllowedCommands } from '../model/allowed-commands.ts'
import type { People } from '../model/people.ts'
import { useRoomContext } from './use-room-context.ts'

export type RoomCommand = SeatCommand | JudgePress | SecondJudgeCommand

export interface Hurry {
  /** Pressed, and the person has not had the floor since. */
  readonly on: boolean
  readonly press: () => void
}

/** The game as this viewer may know it. It changes with events of the game and with nothing else. */
export interface RoomGame {
  readonly gameId: string
  readonly mode: GameMode
  /** What the table calls its own rules; null where it plays by a rule book. */
  readonly rulesName: string | null
  readonly view: View
  readonly allowed: AllowedCommands
  readonly people: People
  readonly events: readonly GameEvent[]
  /** Points once the game is over. */
  readonly results: readonly SeatResult[] | null
  /** Server time now, ms. It renders nothing by itself: see `clock/`. */
  readonly now: () => number
  readonly send: (command: RoomCommand) => void
  /**
   * Gives one's own place up for good. Resolves to whether the server took that; a broken connection is waited for. After
   * `withdrawn` it is not sent any more.
   */
  readonly leave: (withdrawn: AbortSignal) => Promise<boolean>
  /** Shortens the speeches of practice players, for the one person of a table; null at every other table. */
  readonly hurry: Hurry | null
  /** Opens the search, the protocol or the home page. */
  readonly go: (where: 'search' | 'protocol' | 'home') => void
  /** Opens the rematch of the table; null where nobody can ask for one. */
  readonly playNext: ((gameId: string) => void) | null
}

export const GameContext = createContext<RoomGame | null>(null)

export function useGame(): RoomGame {
  return useRoomContext(GameContext)
}
