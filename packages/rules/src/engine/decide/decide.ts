import type {
  AddressedCommand,
  Command,
  JudgeCommand,
  RefusalCode,
  SecondJudgeCommand,
} from '../../model/command.ts'
import type { GameEvent } from '../../model/event.ts'
import type { Seat } from '../../model/seat.ts'
import { evolve } from '../evolve/evolve.ts'
import { removeSeat } from '../flow/removal.ts'
import { isLate } from '../moment.ts'
import { awaitsLastWord, hasJudge, isAlive, isOver, isSeat } from '../queries.ts'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'
import { isSpent } from './command-limits.ts'
import { floorHandlers } from './floor.ts'
import { ghostHandlers } from './ghosts.ts'
import type { SeatHandlers } from './handler.ts'
import { judgeHandlers } from './judge.ts'
import { nightHandlers } from './night.ts'
import { mayResume, pauseHandlers, resume } from './pause.ts'
import { penaltyHandlers } from './penalty.ts'
import { decideSecondJudge } from './second-judge.ts'
import { setupHandlers } from './setup.ts'
import { speechHandlers } from './speech.ts'
import { systemHandlers } from './system.ts'
import { markAct } from './undo.ts'
import { voteHandlers } from './vote.ts'

export type Decision =
  | {
      readonly ok: true
      readonly events: readonly GameEvent[]
      /** The state after these events. */
      readonly state: State
    }
  | { readonly ok: false; readonly refusal: RefusalCode }

/** True when the seat may leave for good. A seat that is out just goes, unless its last word has not ended. */
export function mayLeave(state: State, seat: Seat): boolean {
  return isAlive(state, seat) || awaitsLastWord(state, seat)
}

const seatHandlers: SeatHandlers = {
  ...setupHandlers,
  ...speechHandlers,
  ...voteHandlers,
  ...nightHandlers,
  ...penaltyHandlers,
  ...pauseHandlers,
  ...ghostHandlers,
  ...floorHandlers,
  leaveGame: (step, _, seat) => {
    if (!mayLeave(step.state, seat)) return 'not_alive'
    removeSeat(step, seat, 'left', null)
    // Nobody else could end the pause that they asked for.
    if (mayResume(step.state, seat)) resume(step, 'system')
    return null
  },
}

/** The commands that a judge may still send when the game is over. */
const inReview: ReadonlySet<string> = new Set<JudgeCommand['type']>([
  'awardExtra',
  'markBest',
  'markWorst',
  'correctFoul',
  'undo',
])

/** The commands that a seat may send while the game is paused: it ends its own pause or leaves. */
const inPause: ReadonlySet<string> = new Set(['resume', 'leaveGame'])

type Handlers = Readonly<Record<string, (step: Step, command: never, seat: Seat) => RefusalCode | null>>

/** Handlers map each type to the handler of exactly that type. The compiler cannot follow this, hence the cast. */
function handle(handlers: Handlers, step: Step, command: Command, seat: Seat): RefusalCode | null {
  if (!Object.hasOwn(handlers, command.type)) return 'invalid'
  const handler = handlers[command.type] as (step: Step, command: object, seat: Seat) => RefusalCode | null
  return handler(step, command, seat)
}

function dispatch(step: Step, command: AddressedCommand): RefusalCode | null {
  const { state } = step
  if (command.by === 'system') {
    if (isOver(state) && command.type !== 'makeRuling') return 'game_over'
    return handle(systemHandlers, step, command, 0)
  }
  if (command.by === 'judge') {
    if (!hasJudge(state)) return 'not_judge'
    if (isOver(state) && !inReview.has(command.type)) return 'game_over'
    if (!Object.hasOwn(judgeHandlers, command.type)) return 'not_your_turn'
    if (isSpent(state, command.type)) return 'limit_reached'
    if (isLate(state, command)) return 'stale'
    return handle(judgeHandlers, step, command, 0)
  }
  if (command.by === 'secondJudge') return decideSecondJudge(step, command as SecondJudgeCommand)
  if (!isSeat(state, command.by)) return 'invalid'
  if (isOver(state)) return 'game_over'
  if (!Object.hasOwn(seatHandlers, command.type)) return 'not_judge'
  if (isLate(state, command)) return 'stale'
  if (state.pause !== null && !inPause.has(command.type)) return 'paused'
  return handle(seatHandlers, step, command, command.by)
}

/** The server accepts only judge commands from a judge, so the sender decides the type. */
function isJudges(command: AddressedCommand): command is JudgeCommand & { readonly by: 'judge' } {
  return command.by === 'judge'
}

/**
 * Decides a command at the moment `at`: returns events to append and the state after them, or why it is refused. Never throws for a player's
 * mistake, and a refusal changes nothing. The state must be whole, not one folded from redacted events.
 */
export function decide(state: State, command: AddressedCommand, at: number): Decision {
  const step: Step = { at, events: [], state }
  const refusal = dispatch(step, command)
  if (refusal !== null) return { ok: false, refusal }
  const events = isJudges(command) ? markAct(state, command, step.events) : step.events
  return { ok: true, events, state: events === step.events ? step.state : events.reduce(evolve, state) }
}
