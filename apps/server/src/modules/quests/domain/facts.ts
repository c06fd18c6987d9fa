import { ratedModes } from '@gorod/contracts/ratings'
import type { SeatReading } from '../../achievements/public.ts'
import type { FinishedLog } from '../../games/public.ts'

/**
 * What one game tells of one person, as numbers that may be added up.
 * - `games`: the game itself; `kept`: played to the end, neither left nor removed;
 * - `clean`: kept without a foul; `cleanWins`: and won;
 * - `townWins`, `mafiaWins`: kept and won;
 * - `townVotes`: hands of a town player for a mafia player; `votedOut`: those after which that player left;
 * - `hits`: `votedOut`, mafia found by the sheriff, the sheriff found by the don, best moves;
 * - `bestMoves`: best moves of a town player with two or three mafia players.
 */
const FACTS = [
  'games',
  'kept',
  'clean',
  'cleanWins',
  'townWins',
  'mafiaWins',
  'townVotes',
  'votedOut',
  'hits',
  'bestMoves',
] as const
export type Fact = (typeof FACTS)[number]

/** A fact of which there is nothing is absent. */
export type Facts = Readonly<Partial<Record<Fact, number>>>

export interface PersonFacts {
  readonly accountId: number
  readonly facts: Facts
}

const COUNTED: ReadonlySet<FinishedLog['mode']> = new Set(ratedModes)

/** Modes that anybody can arrange do not count: practice, lobby and rematch. An annulled game has no facts of anybody. */
export function factsOfGame(
  { mode, annulled }: Pick<FinishedLog, 'mode' | 'annulled'>,
  seats: readonly SeatReading[],
): readonly PersonFacts[] {
  if (!COUNTED.has(mode)) return []
  return seats.map((seat) => ({ accountId: seat.accountId, facts: annulled ? {} : factsOf(seat) }))
}

const OUT_OF_PLAY: ReadonlySet<SeatReading['exit']> = new Set([
  'left',
  'connection',
  'fouls',
  'techFouls',
  'removal',
  'teamLoss',
])

function factsOf(seat: SeatReading): Facts {
  // A player who did not play to the end takes nothing from the game.
  if (OUT_OF_PLAY.has(seat.exit)) return { games: 1 }
  const { won } = seat
  const clean = seat.fouls === 0
  const town = seat.team === 'red'
  const { all: townVotes, carried: votedOut } = seat.votesForMafia
  const bestMoves = Number(town && seat.bestMoveHits >= 2)
  return present({
    games: 1,
    kept: 1,
    clean: Number(clean),
    cleanWins: Number(clean && won),
    townWins: Number(town && won),
    mafiaWins: Number(!town && won),
    townVotes,
    votedOut,
    hits: votedOut + seat.mafiaFound + Number(seat.sheriffFound) + bestMoves,
    bestMoves,
  })
}

function present(facts: Readonly<Record<Fact, number>>): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, count]) => count > 0))
}

/** All games together. */
export function sumOf(games: readonly Facts[]): Readonly<Record<Fact, number>> {
  return Object.fromEntries(
    FACTS.map((fact) => [fact, games.reduce((sum, facts) => sum + (facts[fact] ?? 0), 0)]),
  ) as Record<Fact, number>
}
