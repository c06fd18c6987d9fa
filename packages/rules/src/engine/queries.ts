import type { Phase, SpeechPhase } from '../model/phase.ts'
import { type Seat, teamOf } from '../model/seat.ts'
import type { DayRecord, SeatView } from '../model/view.ts'
import { PHASES } from '../phases.ts'
import type { State } from './state.ts'

/** Cached per list of seats, because most code asks several times who is alive. */
const aliveOf = new WeakMap<readonly SeatView[], readonly Seat[]>()

export function aliveSeats(state: Pick<State, 'seats'>): readonly Seat[] {
  let alive = aliveOf.get(state.seats)
  if (alive === undefined) {
    alive = state.seats.filter((seat) => seat.alive).map((seat) => seat.seat)
    aliveOf.set(state.seats, alive)
  }
  return alive
}

export function isSeat(state: State, seat: number): boolean {
  return Number.isInteger(seat) && seat >= 1 && seat <= state.seats.length
}

/** The public record of a seat of this table. */
export function seatOf(state: State, seat: Seat): SeatView {
  const entry = state.seats[seat - 1]
  if (entry === undefined) throw new RangeError(`this table has no seat ${seat}`)
  return entry
}

export function isAlive(state: State, seat: Seat): boolean {
  return state.seats[seat - 1]?.alive === true
}

export function allSeats(state: State): readonly Seat[] {
  return state.seats.map((seat) => seat.seat)
}

/** The mafia players still in the game. Complete only where the roles are known. */
export function aliveMafia(state: State): readonly Seat[] {
  return aliveSeats(state).filter((seat) => {
    const role = state.roles[seat - 1]
    return role !== null && role !== undefined && teamOf(role) === 'black'
  })
}

/** True when a human leads this table and has not given it up. */
export function hasJudge(state: Pick<State, 'judge' | 'judgeGone'>): boolean {
  return state.judge === 'human' && !state.judgeGone
}

/** True when the judge ends the phases: the clocks of the phases only inform. */
export function leadsPace(state: Pick<State, 'judge' | 'judgeGone' | 'pace'>): boolean {
  return hasJudge(state) && state.pace === 'judge'
}

/** True when the speaker of this phase has finished and the judge has not gone on yet. */
export function hasYielded(state: Pick<State, 'phase' | 'yielded'>): boolean {
  return state.yielded === state.phase.key
}

/** True when a speech may hold claims: at a judged table the judge decides. */
export function mayClaim(state: Pick<State, 'judge' | 'judgeGone' | 'claimsAllowed'>): boolean {
  return !hasJudge(state) || state.claimsAllowed
}

/** True while the judge keeps the number of viewers from the table. The wish outlives a judge who leaves. */
export function hidesViewers(state: Pick<State, 'phase' | 'viewersHidden'>): boolean {
  return state.viewersHidden && !isOver(state)
}

/** True when the judge of this table knows the roles. In an automatic game nobody does (rule book §14). */
export function judgeKnows(state: Pick<State, 'judge' | 'judgeGone' | 'ruleSet'>): boolean {
  return hasJudge(state) && state.ruleSet.refereeKnowRoles
}

/** True when the whole table is in the dark. The morning after a night and the free seating are not dark. */
export function isDark(phase: Phase): boolean {
  return PHASES[phase.id].dark
}

/** True for a game that ended or broke off, also as a viewer knows it. */
export function isOver({ phase }: { readonly phase: Pick<Phase, 'id'> }): boolean {
  return PHASES[phase.id].kind === 'over'
}

/** True when the seat of the phase has the floor. */
export function isSpeech(phase: Phase): phase is SpeechPhase {
  return PHASES[phase.id].speech
}

/** The seat that has the floor in this phase, a seat with a lost speech included. */
export function speakerOf(phase: Phase): Seat | null {
  return isSpeech(phase) ? phase.seat : null
}

/** The seat that is heard in this phase. A lost speech is silent. */
export function voiceOf(phase: Phase): Seat | null {
  return phase.id === 'speech' && phase.kind === 'lost' ? null : speakerOf(phase)
}

/** The seat may speak now: it has the floor, and everybody hears it. */
export function hasFloor(state: State, seat: Seat): boolean {
  const { outcry, givenFloor, phase } = state
  if (outcry?.seat === seat) return true
  return givenFloor === null ? voiceOf(phase) === seat && !hasYielded(state) : givenFloor.seat === seat
}

export function today(state: State): DayRecord | null {
  return state.days.at(-1) ?? null
}

/** Today's nominees who are still in the game, in order of voting. */
export function nomineesOf(state: State): readonly Seat[] {
  return (today(state)?.nominations ?? []).map((entry) => entry.seat).filter((seat) => isAlive(state, seat))
}

/** The seat that checks in the don's window: the don, or an heir where the rules have one. Known to the mafia only. */
export function donActor(state: State): Seat | null {
  const alive = state.mafia.filter((member) => isAlive(state, member.seat))
  const don = alive.find((member) => member.role === 'godfather')
  if (don !== undefined) return don.seat
  return state.ruleSet.donInherits ? (alive[0]?.seat ?? null) : null
}

/** The players who are out and in the ghost room; nobody where the rules have none, and after the end. */
export function ghostsOf(state: State): readonly Seat[] {
  if (!state.ruleSet.ghostRoom || isOver(state)) return []
  return allSeats(state).filter((seat) => !isAlive(state, seat) && !awaitsLastWord(state, seat))
}

/** True when the seat is out of the game and its last word has not ended. */
export function awaitsLastWord(state: State, seat: Seat): boolean {
  const exit = state.seats[seat - 1]?.exit
  if (exit === null || exit === undefined || state.lastWordLost.includes(seat)) return false
  const { phase } = state
  switch (phase.id) {
    case 'farewell':
      return phase.seat === seat || phase.queue.includes(seat)
    case 'finalSpeech':
      return phase.seat === seat
    case 'dayStart':
      return phase.victim === seat
    case 'morning':
      return today(state)?.night?.victim === seat
    default:
      return false
  }
}
