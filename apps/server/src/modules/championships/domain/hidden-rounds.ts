import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'
import type { TableFacts } from './life.ts'

/** What says which rounds the organisers keep to themselves. */
export interface Secrecy {
  readonly plan: Pick<ChampionshipPlan, 'hiddenFrom'>
  readonly revealed: boolean
}

/** The first round whose results only organisers and judges see; null: there is none. */
export function firstHiddenRound({ plan, revealed }: Secrecy): number | null {
  return revealed ? null : plan.hiddenFrom
}

export function isHiddenRound(secrecy: Secrecy, round: number): boolean {
  const first = firstHiddenRound(secrecy)
  return first !== null && round >= first
}

/** Would this hide what everybody could see already? Nobody forgets it. */
export function hidesShown(before: Secrecy, after: Secrecy, tables: readonly TableFacts[]): boolean {
  return tables.some(
    ({ state, round }) => state !== 'planned' && isHiddenRound(after, round) && !isHiddenRound(before, round),
  )
}
