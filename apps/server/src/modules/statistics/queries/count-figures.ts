import type { GameMode } from '@gorod/contracts/game'
import type { ScoringType } from '@gorod/contracts/statistics'
import type { Db } from '../../../platform/db/db.ts'
import { type FiguresByRole, ruleSetsScoredBy } from '../domain/figures.ts'
import { endOfMoscowDay, startOfMoscowDay } from '../domain/moscow-day.ts'
import { readFigures } from '../store/figures-store.ts'
import type { Whose } from '../store/played-games.ts'

export interface FigureQuery {
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly game_type: readonly GameMode[]
  readonly scoring_type: readonly ScoringType[]
}

/** All figures of a player under the filters of spec §3. An empty list of one is no filter. */
export async function countFigures(db: Db, whose: Whose, query: FigureQuery): Promise<FiguresByRole> {
  const { date_from, date_to, game_type, scoring_type } = query
  return readFigures(db, whose, {
    from: date_from === undefined ? null : startOfMoscowDay(date_from),
    before: date_to === undefined ? null : endOfMoscowDay(date_to),
    modes: game_type.length === 0 ? null : game_type,
    ruleSets: scoring_type.length === 0 ? null : ruleSetsScoredBy(scoring_type),
  })
}
