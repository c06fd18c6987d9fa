import type { SearchMode, SearchRole } from '@gorod/contracts/search'

/** A stored search. */
export interface Search {
  readonly accountId: number
  readonly role: SearchRole
  readonly modes: readonly SearchMode[]
  /**
   * The championship of a search with that mode: of several that run and have the account on their lists the one that
   * ends first. Null without that mode, and for a judge, who serves any.
   */
  readonly championshipId: number | null
  /** Those who search together and sit at one table; null: alone. Only of a search for a quick table. */
  readonly partyId: string | null
  readonly joinedAt: Date
  /**
   * The place in the order of waiting. It is kept when a found table is dissolved, so the longest waiting stay in
   * front.
   */
  readonly place: number
}
