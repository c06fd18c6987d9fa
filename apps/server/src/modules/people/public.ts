import type { Ties } from '@gorod/contracts/people'

export interface PeopleApi {
  /** What is between an account and a living other one, as the first may know it. */
  tiesOf(accountId: number, otherId: number): Promise<Ties>
  /** Those of these accounts who are there, as far as this viewer may know it; null: a visitor. */
  onlineAmong(viewerId: number | null, accountIds: readonly number[]): Promise<ReadonlySet<number>>
}
