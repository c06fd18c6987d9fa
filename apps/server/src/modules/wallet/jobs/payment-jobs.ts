import { z } from 'zod'
import { type JobHandler, job, jobHandler } from '../../../platform/jobs/jobs.ts'
import { renewSubscription } from '../commands/run-subscription.ts'
import type { WalletDeps } from '../commands/wallet-deps.ts'
import type { PaymentProvider } from '../domain/payment-provider.ts'

export const renewSubscriptionJob = job('renew-subscription', z.object({ accountId: z.int() }))
export const removeCardJob = job(
  'remove-payment-card',
  z.object({ provider: z.string(), cardRef: z.string() }),
)

/** Without a provider nothing is charged. A card of a provider that is no longer connected cannot be removed there. */
export function paymentJobs(
  provider: PaymentProvider | null,
  deps: WalletDeps | null,
): readonly JobHandler[] {
  return [
    jobHandler(renewSubscriptionJob, async ({ accountId }) => {
      if (deps !== null) await renewSubscription(deps, accountId)
    }),
    jobHandler(removeCardJob, async (card) => {
      if (provider?.name === card.provider) await provider.removeCard(card.cardRef)
    }),
  ]
}
