import type {
  ChampionshipPage,
  ChampionshipPlayer,
  ChampionshipRound,
} from '@gorod/contracts/championship-pages'
import { type ChampionshipStage, stagesOf } from '@gorod/contracts/championship-plan'

/** Those with a table that has begun, whatever became of it. */
export function begunRounds(rounds: readonly ChampionshipRound[]): readonly ChampionshipRound[] {
  return rounds.filter(({ tables }) => tables.some(({ state }) => state !== 'planned'))
}

/** The one that is played now: of several the latest. */
export function runningRound(rounds: readonly ChampionshipRound[]): ChampionshipRound | undefined {
  return rounds.findLast(({ tables }) => tables.some(({ state }) => state === 'playing'))
}

/** The stages that have a table of places: the first one, and those that are seated. */
export function stagesWithPlaces({
  plan,
  rounds,
}: Pick<ChampionshipPage, 'plan' | 'rounds'>): readonly ChampionshipStage[] {
  return stagesOf(plan)
    .map(({ stage }) => stage)
    .filter((stage) => stage === 'main' || rounds.some((round) => round.stage === stage))
}

/** Tables of a seating that an end would leave without a result. */
export function unfinishedTables({ plan, rounds }: Pick<ChampionshipPage, 'plan' | 'rounds'>): number {
  if (plan.roundsBy === 'search') return 0
  const tables = rounds.flatMap((round) => round.tables)
  return tables.filter(({ state }) => state !== 'finished' && state !== 'walkover' && state !== 'hidden')
    .length
}

export function countPlayers(
  players: readonly ChampionshipPlayer[],
  state: ChampionshipPlayer['state'],
): number {
  return players.filter((one) => one.state === state).length
}

/** A number where nobody knows the name any more. */
export function playerName({ players }: Pick<ChampionshipPage, 'players'>, accountId: number): string {
  return players.find(({ id }) => id === accountId)?.username ?? `№ ${accountId}`
}
