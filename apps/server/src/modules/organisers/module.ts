import { jobHandler, outgoingJobHandler } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { createPost } from '../../platform/outbound/post.ts'
import { createSealer } from '../../platform/sealer.ts'
import { gameFinishedJob } from '../games/public.ts'
import { announce, announceFinished, announceMatchJob } from './commands/announce-match.ts'
import { deliver, deliverWebhookJob } from './commands/deliver-webhook.ts'
import type { OrganisersDeps } from './domain/deps.ts'
import { organiserRoutes } from './http.ts'
import { getAccess } from './queries.ts'
import { organisersMigrations } from './store/migrations.ts'
import { deleteTokensOf } from './store/tokens-store.ts'
import { deleteWebhooksOf } from './store/webhooks-store.ts'

/** What programs of organisers read, and what they are told. */
export function createOrganisers(deps: OrganisersDeps): Module<null> {
  const { db, secret, random } = deps
  const sealer = createSealer(secret, 'webhooks', random)
  const send = createPost()
  return {
    name: 'organisers',
    api: null,
    migrations: organisersMigrations,
    routes: organiserRoutes({ ...deps, sealer }),
    jobs: [
      jobHandler(gameFinishedJob, ({ gameId }) => announceFinished(deps, gameId)),
      jobHandler(announceMatchJob, (announcement) => announce(deps, announcement)),
      outgoingJobHandler(deliverWebhookJob, (delivery) =>
        deliver({ ...deps, send, openSecret: (sealed) => sealer.open(sealed) }, delivery),
      ),
    ],
    personalData: {
      async collect(accountId) {
        const { tokens: keys, webhooks } = await getAccess(db, accountId)
        return { keys, webhooks }
      },
      async forget(accountId) {
        await deleteTokensOf(db, accountId)
        await deleteWebhooksOf(db, accountId)
      },
    },
  }
}
