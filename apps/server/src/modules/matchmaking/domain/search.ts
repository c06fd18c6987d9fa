import type { SearchMode, SearchRole } from '@gorod/contracts'

/** A stored search. */
export interface Search {
  readonly accountId: number
  readonly role: SearchRole
  readonly modes: readonly SearchMode[]
  /**
   * With the mode championship the one that is searched for: of several that run and have the account on their lists
   * the one that ends first. Null without that mode, and for a judge, who serves any.
   */
  readonly championshipId: number | null
  readonly joinedAt: Date
  /** Order of those who wait. Kept when a found table falls apart: who had waited longest stays in front. */
  readonly place: number
}
