import type { FinishedGame } from '@gorod/contracts/game'
import type { Role, Seat } from '@gorod/rules'
import { type SubstitutionNames, substitutionNames } from '../../shared/substitutions.ts'

import { type JudgeNames, judgeNames } from './judge-names.ts'

/** Names and roles by seat, as every part of the page needs them. */
export interface Roster {
  readonly seats: readonly Seat[]
  readonly name: (seat: Seat) => string
  readonly role: (seat: Seat) => Role
  /** Who left a seat and who came, by the number of the substitution. */
  readonly substitution: (number: number) => SubstitutionNames
  readonly judges: JudgeNames
}

type RecordedGame = Pick<FinishedGame, 'players' | 'replaced' | 'judge' | 'otherJudge' | 'events'>

export function rosterOf(game: RecordedGame): Roster {
  const { players } = game
  const bySeat = new Map(players.map((player) => [player.seat, player]))
  return {
    seats: [...bySeat.keys()].sort((a, b) => a - b),
    name: (seat) => bySeat.get(seat)?.username ?? String(seat),
    role: (seat) => bySeat.get(seat)?.role ?? 'civilian',
    substitution: (number) => substitutionNames(game, number),
    judges: judgeNames(game),
  }
}
