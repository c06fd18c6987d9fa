import type { FinishedGame, GameMode } from '@gorod/contracts/game'
import type { TablePeople } from '@gorod/contracts/table-people'
import { type GameEvent, score } from '@gorod/rules'
import { useMemo } from 'react'
import { allowedOf } from '../model/allowed-commands.ts'
import { peopleOf } from '../model/people.ts'
import type { RoomGame } from '../room/game-context.ts'
import type { Replay } from './steps.ts'

/** A finished game, wherever it comes from. */
export interface ReplayedGame extends Pick<TablePeople, 'players' | 'judge' | 'replaced'> {
  readonly mode: GameMode
  readonly rulesName: string | null
  /** The whole log, with the readers of secret events. */
  readonly events: readonly GameEvent[]
}

/** A game as its page is given it. */
export function replayedGame({ judge, ...game }: FinishedGame): ReplayedGame {
  return { ...game, judge: judge && { ...judge, image: null, portrait: null } }
}

const NOTHING_ALLOWED = allowedOf([])
const nothing = () => undefined

/** The clock stands where it stood when the step began. */
export function useReplayGame(game: ReplayedGame, { state, view, events }: Replay, at: number): RoomGame {
  const people = useMemo(() => peopleOf(game), [game])
  return useMemo(
    () => ({
      gameId: 'replay',
      mode: game.mode,
      rulesName: game.rulesName,
      view,
      allowed: NOTHING_ALLOWED,
      people,
      events,
      results: state.final === null ? null : score(state),
      now: () => at,
      send: nothing,
      leave: async () => false,
      hurry: null,
      playNext: null,
      go: nothing,
    }),
    [game, people, state, view, events, at],
  )
}
