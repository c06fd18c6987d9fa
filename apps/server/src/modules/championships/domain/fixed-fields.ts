import type { ChampionshipLife, ChampionshipPlan } from '@gorod/contracts/championship-plan'

/** What the seating is made from. */
const OF_SEATING = [
  'roundsBy',
  'tables',
  'rounds',
  'semiTables',
  'semiRounds',
  'finalTables',
  'finalRounds',
] as const
/** What players play by: nobody changes the rules of a game that has begun. */
const OF_PLAY = [
  'ruleSet',
  'judges',
  'standings',
  'walkOverPoints',
  'latePoints',
  'substituteTakesPoints',
  'semiKeepsPoints',
  'finalKeepsPoints',
] as const

interface Progress {
  readonly life: ChampionshipLife
  readonly registered: number
  readonly hasRounds: boolean
  /** A table has begun. */
  readonly hasBegun: boolean
}

/** The fields of the plan that cannot change any more, each with the reason. */
export function fixedFields({
  life,
  registered,
  hasRounds,
  hasBegun,
}: Progress): ReadonlyMap<keyof ChampionshipPlan, 'seated' | 'begun' | 'registered'> {
  const isOn = life === 'running' || life === 'finished' || life === 'cancelled'
  return new Map([
    ...(hasRounds || isOn ? OF_SEATING.map((field) => [field, 'seated'] as const) : []),
    ...(hasBegun || life === 'finished' || life === 'cancelled'
      ? OF_PLAY.map((field) => [field, 'begun'] as const)
      : []),
    ...(registered > 0 ? [['fee', 'registered'] as const] : []),
  ])
}
