import type { Ties } from '@gorod/contracts/people'

export interface PeopleApi {
  /**
   * Whether the first account follows the other, and whether they are friends, as far as the first may know. The
   * other account must not be deleted.
   */
  tiesOf(accountId: number, otherId: number): Promise<Ties>
  /** Whether the other one is a friend of the account, or sat at one of its last tables. */
  knows(accountId: number, otherId: number): Promise<boolean>
  /** The latest 500 followers of the account. Followers that it blocks, or that block it, are left out. */
  followersOf(accountId: number): Promise<readonly number[]>
  /** Which of these accounts are online, as far as the viewer may know. `viewerId` is null for a visitor. */
  onlineAmong(viewerId: number | null, accountIds: readonly number[]): Promise<ReadonlySet<number>>
}
