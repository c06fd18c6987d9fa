import type { EntryCondition } from '@gorod/contracts/championship-pages'
import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'
import { DAY_MS } from '@gorod/contracts/durations'

/** What the conditions of entry look at. */
export interface Applicant {
  readonly username: string
  readonly verified: boolean
  readonly registeredAt: Date
  readonly mmr: number
  readonly games: number
  readonly clubIds: readonly number[]
}

/** All conditions of a plan, met or not, in the order in which a page shows them. The code is asked for by itself. */
export function checkConditions(
  { conditions, list }: Pick<ChampionshipPlan, 'conditions' | 'list'>,
  { username, verified, registeredAt, mmr, games, clubIds }: Applicant,
  at: Date,
): EntryCondition[] {
  const { minMmr, maxMmr, minGames, minAccountDays, clubId } = conditions
  const days = Math.floor((at.getTime() - registeredAt.getTime()) / DAY_MS)
  const rating = Math.round(mmr)
  const atLeast = (kind: EntryCondition['kind'], need: number | null, have: number): EntryCondition[] =>
    need === null ? [] : [{ kind, need, have, met: have >= need }]
  return [
    { kind: 'verified', need: null, have: null, met: verified },
    ...atLeast('minMmr', minMmr, rating),
    ...(maxMmr === null
      ? []
      : [{ kind: 'maxMmr' as const, need: maxMmr, have: rating, met: rating <= maxMmr }]),
    ...atLeast('minGames', minGames, games),
    ...atLeast('minAccountDays', minAccountDays, days),
    ...(clubId === null
      ? []
      : [{ kind: 'club' as const, need: null, have: null, met: clubIds.includes(clubId) }]),
    ...(list === null
      ? []
      : [
          {
            kind: 'listed' as const,
            need: null,
            have: null,
            met: list.some((name) => sameName(name, username)),
          },
        ]),
  ]
}

/** Names differ in more than upper and lower case. */
function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase()
}
