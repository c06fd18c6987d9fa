import type { Layer, MediaPolicy, ParticipantId } from '../media-policy.ts'
import type { Seat } from '../model/seat.ts'
import {
  aliveSeats,
  allSeats,
  awaitsLastWord,
  ghostsOf,
  hasJudge,
  hasYielded,
  isDark,
  isOver,
  today,
  voiceOf,
} from './queries.ts'
import type { State } from './state.ts'

/** Told by the phase alone, which everybody knows. */
const MEETING_LAYERS: readonly Layer[] = ['low', 'high']
/** The judge and the ghosts may watch; and the pictures of the morning are there at once. */
const NIGHT_LAYERS: readonly Layer[] = ['low']

function place(seat: Seat): ParticipantId {
  return `seat-${seat}`
}

type Sets = Readonly<Record<string, readonly ParticipantId[]>>

/** Gives every viewer these senders, but never themselves. Viewers without a sender are left out. */
function spread(viewers: readonly ParticipantId[], senders: readonly ParticipantId[]): Sets {
  const sets: Record<string, readonly ParticipantId[]> = {}
  for (const viewer of viewers) {
    const others = senders.filter((sender) => sender !== viewer)
    if (others.length > 0) sets[viewer] = others
  }
  return sets
}

/** The senders of several sets together, per viewer. */
function joined(...all: readonly Sets[]): Sets {
  const sets: Record<string, readonly ParticipantId[]> = {}
  for (const [viewer, senders] of all.flatMap((one) => Object.entries(one)))
    sets[viewer] = [...new Set([...(sets[viewer] ?? []), ...senders])]
  return sets
}

/** Participants who may be heard now: the speaker, a seat crying out, and always the judge. */
function voices(state: State): readonly ParticipantId[] {
  if (state.pause !== null) return []
  const speaker = state.givenFloor?.seat ?? (hasYielded(state) ? null : voiceOf(state.phase))
  const crying = state.outcry?.seat ?? null
  const seats = [speaker, crying].filter((seat): seat is Seat => seat !== null)
  return [...new Set(seats)].map(place)
}

function focusOf(state: State): ParticipantId | null {
  const { phase } = state
  if (isDark(phase) || isOver(state)) return null
  if (state.outcry !== null) return place(state.outcry.seat)
  if (state.givenFloor !== null) return place(state.givenFloor.seat)
  const called = phase.id === 'voteCandidate' ? (phase.candidates[phase.index] ?? null) : voiceOf(phase)
  return called === null ? null : place(called)
}

/** Both judges are seen and heard alike. */
function judgesOf(state: State): readonly ParticipantId[] {
  if (!hasJudge(state)) return []
  return state.secondJudge === 'seated' ? ['judge', 'second-judge'] : ['judge']
}

/**
 * The media policy of the moment: who is seen and heard by whom (rule book §5.1). By day everybody sees the seats in
 * the game and the seat with the last word; only the speakers of the moment are heard. At night nobody is seen or
 * heard, except the mafia by each other at their meeting. A seat that is out watches like a spectator and is dark
 * itself; in a ghost room those who are out also see and hear each other at all times, and nobody else does. A human
 * judge sees every seat at all times, hears whom the table hears by day and nobody at night, besides the seats that
 * the judge chose to hear, and is always heard; nobody sees the judge at night. A judge who gave the table up has no
 * part in it. A second judge sees, hears, is seen and is heard like the judge. After the end everybody sees and hears everybody.
 */
export function mediaPolicy(state: State): MediaPolicy {
  const seats = allSeats(state).map(place)
  const judge = judgesOf(state)
  const table: readonly ParticipantId[] = [...seats, 'spectators']
  const judgeSees = spread(judge, [...seats, ...judge])
  const chosen = spread(judge, state.hearing.map(place))
  if (isOver(state)) {
    const all = spread([...table, ...judge], [...seats, ...judge])
    return { sees: all, hears: all, focus: null, nightLayers: null }
  }
  const focus = focusOf(state)
  const ghosts = ghostsOf(state).map(place)
  const ghostRoom = spread(ghosts, ghosts)
  if (isDark(state.phase)) {
    const meet = state.phase.id === 'mafiaMeeting' ? state.mafia.map((member) => place(member.seat)) : []
    const meeting = spread(meet, meet)
    const heard = state.ruleSet.meetingAudio && state.pause === null ? spread(meet, [...meet, ...judge]) : {}
    return {
      sees: joined(meeting, ghostRoom, judgeSees),
      hears: joined(heard, spread([...table, ...judge], judge), ghostRoom, chosen),
      focus,
      nightLayers: state.phase.id === 'mafiaMeeting' ? MEETING_LAYERS : NIGHT_LAYERS,
    }
  }
  const shown = allSeats(state).filter(
    (seat) => aliveSeats(state).includes(seat) || awaitsLastWord(state, seat),
  )
  const heard = [...voices(state), ...judge]
  return {
    sees: joined(spread(table, [...shown.map(place), ...judge]), ghostRoom, judgeSees),
    hears: joined(spread([...table, ...judge], heard), ghostRoom, chosen),
    focus,
    nightLayers: null,
  }
}

/**
 * True when both states of a game have the same media policy, because all that {@link mediaPolicy} reads is the same. To make a policy
 * and to compare it costs twenty times what a line of a speech costs the rules, and most events change none.
 */
export function keepsMediaPolicy(before: State, after: State): boolean {
  return (
    before.phase === after.phase &&
    before.seats === after.seats &&
    before.ruleSet === after.ruleSet &&
    before.judge === after.judge &&
    before.judgeGone === after.judgeGone &&
    before.secondJudge === after.secondJudge &&
    before.hearing === after.hearing &&
    before.mafia === after.mafia &&
    before.lastWordLost === after.lastWordLost &&
    before.pause === after.pause &&
    before.outcry === after.outcry &&
    before.givenFloor === after.givenFloor &&
    before.yielded === after.yielded &&
    today(before)?.night === today(after)?.night
  )
}
