import { DAY_MS } from '@gorod/contracts/durations'
import type { SanctionCategory, SanctionKind } from '@gorod/contracts/sanction-kinds'
import { APPEAL_LIMITS as LIMITS } from '@gorod/contracts/sanctions'
import type { GivenBan } from '../../moderation/public.ts'
import type { GivenWarning } from '../../reports/public.ts'

/** A ban or a warning, in one form. */
export interface Sanction {
  readonly kind: SanctionKind
  /** Within its kind. */
  readonly id: number
  readonly accountId: number
  readonly category: SanctionCategory
  readonly reason: string
  readonly from: Date
  /** Null: without an end. Of a warning the moment it was given. */
  readonly until: Date | null
  /** Null: the service itself. */
  readonly byAccount: number | null
  readonly gameId: string | null
  readonly lifted: boolean
}

export const ofBan = (ban: GivenBan): Sanction => ({ kind: 'ban', ...ban })

export const ofWarning = ({ at, ...warning }: GivenWarning): Sanction => ({
  kind: 'warning',
  ...warning,
  from: at,
  until: at,
})

export const keyOf = ({ kind, id }: Pick<Sanction, 'kind' | 'id'>): string => `${kind} ${id}`

/** The last moment at which it may be appealed. */
export function appealEndsAt({ from }: Pick<Sanction, 'from'>): number {
  return from.getTime() + LIMITS.days * DAY_MS
}
