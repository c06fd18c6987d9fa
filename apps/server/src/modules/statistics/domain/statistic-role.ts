import type { StatisticRole } from '@gorod/contracts/game'
import type { Role } from '@gorod/rules'

/** The calls of a profile say don for the godfather (spec §1). */
export function statisticRoleOf(role: Role): StatisticRole {
  return role === 'godfather' ? 'don' : role
}
