import type { SettingsApi } from '../../modules/settings/public.ts'
import { addCard } from '../../modules/wallet/commands/change-cards.ts'
import type { WalletDeps } from '../../modules/wallet/commands/wallet-deps.ts'
import { getPayments } from '../../modules/wallet/queries/get-payments.ts'
import type { Db } from '../../platform/db/db.ts'
import { FakeClock } from '../fake-clock.ts'
import { seededRandom } from '../seeded-random.ts'
import { ProviderStandIn } from './provider-stand-in.ts'

export interface TestWallet {
  readonly deps: WalletDeps
  readonly clock: FakeClock
  readonly provider: ProviderStandIn
}

/** What the commands of payments need, with a provider that a test moves. `price`: of the subscription, kopecks, whenever it is asked for. */
export function testWallet(db: Db, seed: string, price: () => number): TestWallet {
  const clock = new FakeClock(Date.UTC(2026, 5, 10, 12))
  const provider = new ProviderStandIn()
  const settings = {
    get: async (name: string) => (name === 'subscriptionPrice' ? price() : null),
  } as unknown as SettingsApi
  const deps: WalletDeps = {
    db,
    provider,
    settings,
    clock,
    random: seededRandom(seed),
    enqueueRemoval: (_tx, { cardRef }) => provider.removeCard(cardRef),
  }
  return { deps, clock, provider }
}

/** The id of a new card of the account. */
export async function newCard(deps: WalletDeps, account: number): Promise<string> {
  const before = (await getPayments(deps, account)).cards.map(({ id }) => id)
  await addCard(deps, account)
  return (await getPayments(deps, account)).cards.find(({ id }) => !before.includes(id))?.id ?? ''
}
