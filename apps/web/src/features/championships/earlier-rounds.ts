import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { type ChampionshipStage, stagesOf } from '@gorod/contracts/championship-plan'

interface EarlierRound {
  /** Counted over all stages. */
  readonly round: number
  /** Within its stage, as readers know it. */
  readonly number: number
}

/** The rounds of a stage after which there was another table of places than now: those with results, but the last. */
export function earlierRounds(
  { plan, rounds }: Pick<ChampionshipPage, 'plan' | 'rounds'>,
  stage: ChampionshipStage,
): readonly EarlierRound[] {
  const first = stagesOf(plan).find((one) => one.stage === stage)?.firstRound ?? 1
  return withResults(rounds, stage)
    .slice(0, -1)
    .map(({ round }) => ({ round, number: round - first + 1 }))
    .toReversed()
}

/** Does a table of places of this stage have anything to count? */
export function hasResults({ rounds }: Pick<ChampionshipPage, 'rounds'>, stage: ChampionshipStage): boolean {
  return withResults(rounds, stage).length > 0
}

function withResults(
  rounds: ChampionshipPage['rounds'],
  stage: ChampionshipStage,
): ChampionshipPage['rounds'] {
  return rounds.filter(
    (round) =>
      round.stage === stage && round.tables.some(({ state }) => state === 'finished' || state === 'walkover'),
  )
}
