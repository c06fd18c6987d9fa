import type { RefusalCode } from '../../model/command.ts'
import { ghostsOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit } from '../step.ts'
import { buttonUnless, type Permit, type SeatHandlers } from './handler.ts'

/** Keeps a log small. A talk of half an hour fits in. */
const linesPerGhost = 100
const longestLine = 200

function ghostRefusal(state: State, seat: number): RefusalCode | null {
  if (!state.ruleSet.ghostRoom) return 'forbidden_by_rules'
  if (!ghostsOf(state).includes(seat)) return 'not_now'
  return state.ghostLines.filter((line) => line.seat === seat).length >= linesPerGhost ? 'said_enough' : null
}

export const ghostHandlers: SeatHandlers<'sayToGhosts'> = {
  sayToGhosts: (step, { text }, seat) => {
    const refusal = ghostRefusal(step.state, seat)
    if (refusal !== null) return refusal
    if (text.trim() === '' || text.length > longestLine) return 'invalid'
    const to = ghostsOf(step.state)
    emit(step, { type: 'ghostSaid', seat, text, to }, { seats: to, judge: false })
    return null
  },
}

export const permitGhosts: Permit = (state, seat) =>
  buttonUnless(ghostRefusal(state, seat), { type: 'sayToGhosts' })
