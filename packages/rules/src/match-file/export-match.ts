import { evolve, replay } from '../engine/evolve/evolve.ts'
import type { State } from '../engine/state.ts'
import type { FoulKind } from '../model/command.ts'
import type { GameEvent } from '../model/event.ts'
import type { ExitCause } from '../model/result.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { Seat } from '../model/seat.ts'
import {
  type FileFoul,
  type FilePlayer,
  type FileVote,
  type MatchFile,
  ROLE_CODES,
  type Stage,
} from './match-file.ts'
import { stageOf } from './stage-of.ts'

/** What a log does not know of its match. */
export interface MatchFacts {
  readonly id: number | null
  readonly startedAt: string | null
  readonly referee: MatchFile['referee']
  readonly nameOf: (seat: Seat) => string
}

const ZERO_VOTING: Readonly<Record<RuleSet['firstDay'], MatchFile['zeroVoting']>> = {
  standard: null,
  no_vote: 'none',
  no_break: 'liftOnly',
  to_talk: 'respeech',
  self_break: null,
}
/** Who is out by fouls has them in the file. */
const REMOVALS: ReadonlySet<ExitCause | undefined> = new Set(['removal', 'left', 'connection'])
const RESULTS = { red: 0, black: 1, draw: 2 } as const

/** A finished game as a file. Null for a game without a verdict: the format has no word for it. */
export function exportMatch(log: readonly GameEvent[], facts: MatchFacts): MatchFile | null {
  const state = replay(log)
  const { final, ruleSet } = state
  if (final === null) return null
  const stages = stagesOf(log, state)
  return {
    id: facts.id,
    started: facts.startedAt,
    referee: facts.referee,
    zeroVoting: ZERO_VOTING[ruleSet.firstDay],
    lift3From9: ruleSet.splitOnNine === 'yes',
    players: state.seats.map(({ seat }) => ({
      position: seat,
      username: facts.nameOf(seat),
      role: ROLE_CODES.indexOf(final.roles[seat - 1] ?? 'civilian'),
      ...stages.of(seat),
      guess: guessOf(state, seat),
    })),
    votes: votesOf(state),
    shots: final.nights.flatMap(({ night, shots }) =>
      shots.map(({ by, seat }) => ({ night, shooter: by, victim: seat })),
    ),
    checks: final.nights.flatMap(({ night, donCheck, sheriffCheck }) => [
      ...(donCheck === null ? [] : [{ night, role: ROLE_CODES.indexOf('godfather'), player: donCheck.seat }]),
      ...(sheriffCheck === null
        ? []
        : [{ night, role: ROLE_CODES.indexOf('sheriff'), player: sheriffCheck.seat }]),
    ]),
    bonuses: state.extras.map(({ seat, points, note }) => ({ position: seat, text: note, scores: points })),
    stage: { type: 'gameOver', day: state.days.at(-1)?.day ?? 0, player: null },
    result: RESULTS[final.winner],
    gorod: { format: 1, ruleSet, log },
  }
}

/** Hands that counted by default are not written: the rule gives them back. */
function votesOf({ days }: State): readonly FileVote[] {
  return days.flatMap(({ day, nominations, rounds, lift }) => [
    ...nominations.map(({ by, seat }) => ({ day, num: 0, voter: by, candidate: seat })),
    ...rounds.flatMap(({ round, counted }) =>
      counted.flatMap(({ candidate, voters }) =>
        voters.map((voter) => ({ day, num: round, voter, candidate })),
      ),
    ),
    ...(lift?.yes ?? []).map((voter) => ({ day, num: null, voter, candidate: 1 })),
  ])
}

/** A best move is written as the mafia that the player guessed, as colours are. */
function guessOf({ days }: State, seat: Seat): FilePlayer['guess'] {
  const said = days.flatMap(({ opinions }) => opinions).find((entry) => entry.seat === seat)
  const bestMove = days.find(({ night }) => night?.victim === seat)?.night?.bestMove ?? []
  const named = (color: 'red' | 'black') =>
    (said?.opinions ?? []).filter((opinion) => opinion.color === color).map((opinion) => opinion.seat)
  const mafs = [...new Set([...bestMove, ...named('black')])]
  const civs = named('red')
  const vice = said?.leader ?? null
  return mafs.length + civs.length === 0 && vice === null ? null : { mafs, civs, vice }
}

/**
 * When each seat got its fouls and was removed, by the names that the format has for the phases. What counts is what the game
 * ended with: a judge takes acts back, or makes another kind of a foul.
 */
function stagesOf(log: readonly GameEvent[], { seats, fouls, teamLossBy }: State) {
  const given = new Map<string, Stage>()
  const left = new Map<Seat, Stage>()
  let state: State | null = null
  for (const event of log) {
    const before: State | null = state
    state = evolve(before, event)
    if (before === null) continue
    if (event.type === 'foulGiven' || event.type === 'techFoulGiven')
      given.set(foulKey(event), stageOf(before.phase))
    if (event.type === 'seatLeft') left.set(event.seat, stageOf(before.phase))
  }
  const isRemoved = (seat: Seat) => teamLossBy === seat || REMOVALS.has(seats[seat - 1]?.exit?.cause)
  const foulsOf = (seat: Seat, kinds: readonly FoulKind[]): readonly FileFoul[] =>
    fouls
      .filter((foul) => foul.seat === seat && kinds.includes(foul.kind))
      .flatMap((foul) => given.get(foulKey(foul)) ?? [])
      .map((stage) => ({ stage }))
  return {
    of: (seat: Seat): Pick<FilePlayer, 'fouls' | 'techs' | 'disqual'> => ({
      fouls: foulsOf(seat, ['foul']),
      techs: foulsOf(seat, ['minor', 'major']),
      disqual: isRemoved(seat) ? (left.get(seat) ?? null) : null,
    }),
  }
}

/** Fouls have numbers that are used once; those of older logs have the same one. */
function foulKey({ number, at }: { readonly number: number; readonly at: number }): string {
  return `${number} ${at}`
}
