import type { SearchMode, SearchRole } from '@gorod/contracts'

/** Somebody's search as it is kept. */
export interface Search {
  readonly accountId: number
  readonly role: SearchRole
  readonly modes: readonly SearchMode[]
  readonly joinedAt: Date
  /** Order of those who wait. Kept when a found table falls apart: who had waited longest stays in front. */
  readonly place: number
}
