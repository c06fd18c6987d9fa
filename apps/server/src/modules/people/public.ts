import type { Ties } from '@gorod/contracts/people'

export interface PeopleApi {
  /** What is between an account and a living other one, as the first may know it. */
  tiesOf(accountId: number, otherId: number): Promise<Ties>
}
