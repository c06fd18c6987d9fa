import {
  evolve,
  type GameEvent,
  type Role,
  redact,
  replay,
  type Seat,
  type State,
  teamOf,
  type View,
  viewFor,
} from '@gorod/rules'
import { publicBeliefs } from '../beliefs/beliefs.ts'
import { townChanceByNight } from '../beliefs/town-chance.ts'
import { readRecord } from '../table/read-table.ts'

/** What the whole table could know when the first hand of a round was asked for. */
export interface VoteAnalysis {
  /** The place of the round's first event in the whole log. */
  readonly place: number
  readonly day: number
  readonly round: number
  readonly candidates: readonly Seat[]
  /** Index = seat: the share of the possible worlds, by weight, in which the seat is mafia. */
  readonly mafia: readonly number[]
}

/** An exit, and what it did to the chance of the town. */
export interface Exit {
  readonly place: number
  readonly seat: Seat
  readonly day: number
  readonly cause: 'vote' | 'shot' | 'other'
  readonly before: number
  readonly after: number
}

/** How well a town player read the table: their hands and named colours, and how many of them were right. */
export interface SeatInsight {
  readonly seat: Seat
  readonly right: number
  readonly all: number
}

export interface GameAnalysis {
  readonly votes: readonly VoteAnalysis[]
  /** The greatest change first. */
  readonly turns: readonly Exit[]
  /** Town players, the most accurate first. */
  readonly insights: readonly SeatInsight[]
}

/** Changes of the town's chance that are worth telling. */
const TURN = 0.1
const MOST_TURNS = 5

/** Null for a game that is not over: nobody may have this help while it runs. */
export function analyseGame(log: readonly GameEvent[]): GameAnalysis | null {
  const { final, days } = replay(log)
  if (final === null) return null
  const { roles } = final
  return { votes: votesOf(log), turns: turnsOf(log, roles), insights: insightsOf(days, roles) }
}

function votesOf(log: readonly GameEvent[]): readonly VoteAnalysis[] {
  const votes: VoteAnalysis[] = []
  let state: State | null = null
  for (const [place, event] of log.entries()) {
    // The audience's cut: what only a seat knew is no part of what the table could know.
    const seen = redact(event, 'spectator')
    if (seen === null) continue
    state = evolve(state, seen)
    const round = roundOf(seen)
    if (round === null) continue
    const { mafia } = publicBeliefs(readRecord(viewFor(state, 'spectator')))
    votes.push({ place, ...round, mafia })
  }
  return votes
}

function roundOf(event: GameEvent): Pick<VoteAnalysis, 'day' | 'round' | 'candidates'> | null {
  if (event.type !== 'phaseEntered') return null
  const { phase } = event
  const opens = phase.id === 'voteSimultaneous' || (phase.id === 'voteCandidate' && phase.index === 0)
  return opens ? { day: phase.day, round: phase.round, candidates: phase.candidates } : null
}

function turnsOf(log: readonly GameEvent[], roles: readonly Role[]): readonly Exit[] {
  const exits: Exit[] = []
  let state: State | null = null
  for (const [place, event] of log.entries()) {
    const before = state === null ? 1 : townChance(state, roles)
    state = evolve(state, event)
    if (event.type !== 'seatLeft') continue
    const { seat, cause } = event
    const known = cause === 'vote' || cause === 'shot' ? cause : 'other'
    exits.push({ place, seat, day: state.phase.day, cause: known, before, after: townChance(state, roles) })
  }
  return exits
    .filter(({ before, after }) => Math.abs(after - before) >= TURN)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MOST_TURNS)
}

/** By the numbers alone, as if every player were of one strength. */
function townChance({ seats }: State, roles: readonly Role[]): number {
  const alive = seats.filter((seat) => seat.alive).map(({ seat }) => roles[seat - 1])
  const mafia = alive.filter((role) => role !== undefined && teamOf(role) === 'black').length
  return townChanceByNight(mafia, alive.length - mafia)
}

function insightsOf(days: View['days'], roles: readonly Role[]): readonly SeatInsight[] {
  const isMafia = (seat: Seat) => teamOf(roles[seat - 1] ?? 'civilian') === 'black'
  const guesses = days.flatMap(({ rounds, night, opinions }) => [
    ...rounds
      // A vote on one seat, and one without mafia, asks for no judgement.
      .filter(({ candidates }) => candidates.length > 1 && candidates.some(isMafia))
      .flatMap(({ counted }) =>
        counted.flatMap(({ candidate, voters }) =>
          voters.map((seat) => ({ seat, right: isMafia(candidate) })),
        ),
      ),
    ...(night?.victim == null
      ? []
      : (night.bestMove ?? []).map((named) => ({ seat: night.victim ?? 0, right: isMafia(named) }))),
    ...opinions.flatMap(({ seat, opinions: named }) =>
      named.map((opinion) => ({ seat, right: isMafia(opinion.seat) === (opinion.color === 'black') })),
    ),
  ])
  return roles
    .map((_, index) => index + 1)
    .filter((seat) => !isMafia(seat))
    .map((seat) => {
      const own = guesses.filter((guess) => guess.seat === seat)
      return { seat, right: own.filter(({ right }) => right).length, all: own.length }
    })
    .filter(({ all }) => all > 0)
    .sort((a, b) => b.right / b.all - a.right / a.all || b.all - a.all || a.seat - b.seat)
}
