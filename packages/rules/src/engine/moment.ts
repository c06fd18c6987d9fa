import type { Command, FoulKind } from '../model/command.ts'
import type { Seat } from '../model/seat.ts'
import { undoOf } from './decide/undo.ts'
import { seatOf, today } from './queries.ts'
import type { State } from './state.ts'

/** What a press is meant for: the fields of commands that say it. */
interface Moment {
  readonly phase?: string | undefined
  readonly vote?: string | undefined
  readonly pause?: string | undefined
  readonly floor?: string | undefined
  readonly deal?: number | undefined
  readonly day?: number | undefined
  readonly round?: number | undefined
  readonly foul?: number | undefined
  readonly act?: number | undefined
}

const ofPhase = ({ phase }: State): Moment => ({ phase: phase.key })
const ofDeal = ({ redeals }: State): Moment => ({ deal: redeals })
const ofDay = ({ phase }: State): Moment => ({ day: phase.day })

/** The latest foul that stands. Those of games from before fouls had numbers have none to name. */
function ofFoul({ fouls }: State, seat: Seat, kind: FoulKind): Moment {
  const latest = fouls.findLast((foul) => foul.seat === seat && foul.kind === kind)
  return latest === undefined || latest.number === 0 ? {} : { foul: latest.number }
}

function ofTechFoul(state: State, seat: Seat): Moment {
  if (state.seats[seat - 1] === undefined) return {}
  return ofFoul(state, seat, seatOf(state, seat).majorTechFouls > 0 ? 'major' : 'minor')
}

type MomentsOf = {
  readonly [Type in Command['type']]?: (state: State, command: Extract<Command, { type: Type }>) => Moment
}

/**
 * The commands that would do something else when they come later, and what each of them is meant for. A line can hold a
 * press back for as long as it likes, and a phase of a vote lasts two seconds. What is not here does the same whenever
 * it comes (a removal), concerns something that there is once in a game (a best move), or asks the table or the judge,
 * who look at it then.
 */
const moments: MomentsOf = {
  pickCard: ofDeal,
  acknowledgeRole: ofDeal,
  setPlan: ofDeal,
  redeal: ofDeal,
  say: ofPhase,
  endSpeech: ofPhase,
  nominate: ofPhase,
  withdrawNomination: ofPhase,
  castVote: ofPhase,
  voteLift: ofPhase,
  shoot: ofPhase,
  check: ofPhase,
  heal: ofPhase,
  cryOut: ofPhase,
  advance: ofPhase,
  extend: ofPhase,
  restartVote: ofPhase,
  closeWindow: ofPhase,
  giveFloor: ofPhase,
  closeFloorRequest: ofPhase,
  votePause: ({ pauseVote }) => ({ vote: pauseVote?.key }),
  votePenalty: ({ penaltyVote }) => ({ vote: penaltyVote?.key }),
  resume: ({ pause }) => ({ pause: pause?.key }),
  endFloor: ({ givenFloor }) => ({ floor: givenFloor?.key }),
  correctHand: (state) => ({ ...ofDay(state), round: today(state)?.rounds.at(-1)?.round }),
  correctNomination: ofDay,
  undo: (state) => ({ act: undoOf(state)?.id }),
  takeBackFoul: (state, { seat }) => ofFoul(state, seat, 'foul'),
  takeBackTechFoul: (state, { seat }) => ofTechFoul(state, seat),
}

function momentOf(state: State, command: Command): Moment {
  // The table maps each type to the function of exactly that type. The compiler cannot follow this, hence the cast.
  const moment = moments[command.type] as ((state: State, command: Command) => Moment) | undefined
  return moment?.(state, command) ?? {}
}

/** The command with what it is meant for, as a page sends it. The state is the one that its viewer looks at. */
export function meantNow<Sent extends Command>(state: State, command: Sent): Sent {
  return { ...momentOf(state, command), ...command }
}

/** True when the command names something that is over: a press that comes too late. */
export function isLate(state: State, command: Command): boolean {
  const named = command as Command & Moment
  const fields = ['phase', 'vote', 'pause', 'floor', 'deal', 'day', 'round', 'foul', 'act'] as const
  const now = momentOf(state, command)
  return fields.some((field) => field in now && named[field] !== undefined && named[field] !== now[field])
}
