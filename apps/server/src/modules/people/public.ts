import type { Ties } from '@gorod/contracts/people'

export interface PeopleApi {
  /** What is between an account and a living other one, as the first may know it. */
  tiesOf(accountId: number, otherId: number): Promise<Ties>
  /** Whether the other one is a friend of the account, or sat at one of its last tables. */
  knows(accountId: number, otherId: number): Promise<boolean>
  /** Who follows the account, the latest 500, without whom it blocks and who blocks it. */
  followersOf(accountId: number): Promise<readonly number[]>
  /** Those of these accounts who are there, as far as this viewer may know it; null: a visitor. */
  onlineAmong(viewerId: number | null, accountIds: readonly number[]): Promise<ReadonlySet<number>>
}
