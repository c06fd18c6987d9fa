import { PHASES, type Role, type Seat, type SeatView, speakerOf, type View } from '@gorod/rules'
import { inGhostRoom, ownsBestMove } from './speakers.ts'
import { windowsAreDark } from './time-of-day.ts'

export type Curtain =
  /** The picture is shown. */
  | 'open'
  /** Out of the game: a dark window with the cause on it. */
  | 'dark'
  /** The same for another player who is out, in a ghost room: they see each other. */
  | 'ghost'
  /** Night: a curtained window. */
  | 'asleep'
  /** A team mate at night: the window has the light of the role's colour. */
  | 'mate'
  /** The same at the meeting, where the mafia see each other. */
  | 'mateSeen'

/** The appearance of one window. The tile needs this and the person's name, nothing else. */
export interface SeatLook {
  readonly seat: Seat
  readonly curtain: Curtain
  readonly me: boolean
  readonly speaking: boolean
  readonly candidate: boolean
  readonly tag: 'nominated' | 'voting' | 'tied' | 'outcry' | 'givenFloor' | 'ready' | null
  /** The place in the judge's list of requests for the floor, from 1; a seat sees its own request as the first. */
  readonly asksFloor: number | null
  /** The candidate who got this seat's hand in the running round, if the viewer knows it. */
  readonly votedFor: Seat | null
  /** The role on the frame, if the viewer knows it. */
  readonly role: Role | null
  readonly framed: boolean
  readonly exit: SeatView['exit']
  readonly fouls: number
  readonly techFouls: number
  readonly speechPenalty: boolean
  readonly lostSince: number | null
  readonly reconnectLeftMs: number
}

export function seatLook(view: View, seat: Seat): SeatLook {
  const entry = view.seats.find((candidate) => candidate.seat === seat)
  const over = view.phase.id === 'gameOver'
  const curtain = curtainOf(view, entry)
  return {
    seat,
    curtain,
    me: view.own?.seat === seat,
    speaking: speakerOf(view.phase) === seat || hasExtraFloor(view, seat) || ownBestMove(view, seat),
    candidate: candidateNow(view) === seat || isTied(view, seat),
    tag: tagOf(view, seat, entry),
    asksFloor: placeInQueue(view, seat),
    votedFor: over ? null : votedFor(view, seat),
    role: entry?.role ?? null,
    framed: over || curtain === 'mate' || curtain === 'mateSeen' || isOpened(view, entry),
    exit: over ? null : (entry?.exit ?? null),
    fouls: entry?.fouls ?? 0,
    techFouls: entry?.techFouls ?? 0,
    speechPenalty: entry?.speechPenalty ?? false,
    lostSince: entry?.alive && !entry.connected && !over ? entry.disconnectedAt : null,
    reconnectLeftMs: entry?.reconnectLeftMs ?? 0,
  }
}

function placeInQueue(view: View, seat: Seat): number | null {
  const place = view.floorRequests.findIndex((request) => request.seat === seat)
  return place < 0 ? null : place + 1
}

/** True for a seat that speaks out of its turn: it cries out, or the judge has given it the floor. */
export function hasExtraFloor(view: View, seat: Seat): boolean {
  return view.outcry?.seat === seat || view.givenFloor?.seat === seat
}

function curtainOf(view: View, entry: SeatView | undefined): Curtain {
  const { id } = view.phase
  if (id === 'gameOver' || PHASES[id].kind === 'gathering') return 'open'
  if (entry === undefined) return 'dark'
  // A leaving player is lit during the last word.
  if (!entry.alive && speakerOf(view.phase) !== entry.seat) return inGhostRoom(view) ? 'ghost' : 'dark'
  if (!isCurtained(view)) return 'open'
  if (view.viewer === 'judge' || isOpened(view, entry)) return 'open'
  if (isMate(view, entry.seat)) return id === 'mafiaMeeting' ? 'mateSeen' : 'mate'
  return 'asleep'
}

/** True for dark windows. The killed player who names three suspects sees the table lit. */
function isCurtained(view: View): boolean {
  return windowsAreDark(view) && !ownsBestMove(view)
}

/** A spectator knows a role only in a replay, where the reader has opened it. */
function isOpened(view: View, entry: SeatView | undefined): boolean {
  return view.viewer === 'spectator' && entry?.role != null
}

/** Mafia players see their team, themselves included, from the meeting on. */
function isMate(view: View, seat: Seat): boolean {
  const own = view.own
  if (own === null || own.mates.length === 0) return false
  return own.seat === seat || own.mates.some((mate) => mate.seat === seat)
}

/** The light of a mate at night: the role of the mate, also for oneself. */
export function mateRole(view: View, seat: Seat): Role | null {
  if (view.own?.seat === seat) return view.own.role
  return view.own?.mates.find((mate) => mate.seat === seat)?.role ?? null
}

/** The player who names three suspects is lit like a speaker. */
function ownBestMove(view: View, seat: Seat): boolean {
  return ownsBestMove(view) && view.own?.seat === seat
}

function candidateNow(view: View): Seat | null {
  return view.phase.id === 'voteCandidate' ? (view.phase.candidates[view.phase.index] ?? null) : null
}

function isTied(view: View, seat: Seat): boolean {
  return view.phase.id === 'liftVote' && view.phase.tied.includes(seat)
}

function tagOf(view: View, seat: Seat, entry: SeatView | undefined): SeatLook['tag'] {
  const { phase } = view
  if (phase.id === 'gameOver') return null
  if (view.outcry?.seat === seat) return 'outcry'
  if (view.givenFloor?.seat === seat) return 'givenFloor'
  if (phase.id === 'seating') return entry?.ready ? 'ready' : null
  if (phase.id === 'liftVote' || phase.id === 'tieSpeech') return phase.tied.includes(seat) ? 'tied' : null
  if (candidateNow(view) === seat) return 'voting'
  if (windowsAreDark(view) || !entry?.alive) return null
  return view.nominees.some((nominee) => nominee.seat === seat) ? 'nominated' : null
}

function votedFor(view: View, seat: Seat): Seat | null {
  if (view.vote === null) return null
  if (view.own?.seat === seat && view.own.vote !== null) return view.own.vote
  const counted = view.vote.counted.find(
    (entry) => entry.voters.includes(seat) || entry.byDefault.includes(seat),
  )
  return counted?.candidate ?? null
}
