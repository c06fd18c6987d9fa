import { getBalance } from '@gorod/contracts/wallet'
import { route } from '../../platform/http/route.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import { SandboxPayments } from './adapters/sandbox-payments.ts'
import { addCard, forgetWallet, removeCard } from './commands/change-cards.ts'
import { createCurrencies } from './commands/currencies.ts'
import { startSubscription } from './commands/run-subscription.ts'
import type { WalletDeps } from './commands/wallet-deps.ts'
import type { PaymentProvider } from './domain/payment-provider.ts'
import { type PaymentUseCases, paymentRoutes } from './http/payment-routes.ts'
import { paymentJobs, removeCardJob, renewSubscriptionJob } from './jobs/payment-jobs.ts'
import { createRenewals } from './jobs/renewals.ts'
import type { WalletApi } from './public.ts'
import { getPayments } from './queries/get-payments.ts'
import { walletMigrations } from './store/migrations.ts'
import { readPersonalWallet } from './store/personal-wallet.ts'
import { cancelSubscription, listDue } from './store/subscriptions-store.ts'

export interface WalletModuleDeps extends Platform {
  readonly settings: SettingsApi
  readonly accounts: AccountsApi
}

/** Energy, tickets, cards and the subscription they pay. */
export function createWallet(deps: WalletModuleDeps): Module<WalletApi> {
  const { db, clock, random, settings, jobs } = deps
  const provider: PaymentProvider | null =
    deps.config.payments === 'off' ? null : new SandboxPayments({ clock, random })
  const enqueueRemoval: WalletDeps['enqueueRemoval'] = (tx, card) => jobs.enqueue(tx, removeCardJob, card)
  const paying: WalletDeps | null =
    provider === null ? null : { db, provider, settings, clock, random, enqueueRemoval }
  const renewals = createRenewals({
    clock,
    log: deps.log.child({ module: 'wallet' }),
    listDue: (now, limit) => listDue(db, now, limit),
    // No second attempt: the sweep of the next minute makes one.
    enqueue: (accountId) =>
      jobs.enqueue(
        db,
        renewSubscriptionJob,
        { accountId },
        { key: `renew-subscription:${accountId}`, maxAttempts: 1 },
      ),
  })
  const currencies = createCurrencies({ db, clock, settings, accounts: deps.accounts })
  return {
    name: 'wallet',
    api: currencies,
    migrations: walletMigrations,
    routes: [
      ...paymentRoutes(
        (accountId) => getPayments({ db, provider, settings, clock }, accountId),
        paying === null ? null : paymentUseCases(paying),
      ),
      route(getBalance, ({ signedIn }) => currencies.balance(signedIn().accountId)),
    ],
    jobs: paymentJobs(provider, paying),
    personalData: {
      collect: (accountId) => readPersonalWallet(db, accountId),
      forget: (accountId) => forgetWallet({ db, enqueueRemoval }, accountId),
    },
    start: async () => {
      if (provider !== null) renewals.start()
    },
    stop: () => renewals.stop(),
  }
}

function paymentUseCases(deps: WalletDeps): PaymentUseCases {
  return {
    addCard: (accountId) => addCard(deps, accountId),
    removeCard: (accountId, cardId) => removeCard(deps, accountId, cardId),
    start: (accountId, cardId) => startSubscription(deps, accountId, cardId),
    cancel: (accountId) => cancelSubscription(deps.db, accountId, new Date(deps.clock.now())),
  }
}
