import type { StatisticRole } from '@gorod/contracts/statistics'
import type { RoleName } from '../ui/role-icon/role-name.ts'

/** The wire says don, the code godfather. */
export function roleName(type: StatisticRole): RoleName {
  return type === 'don' ? 'godfather' : type
}
