import { ORGANISER_LIMITS } from '@gorod/contracts/organisers'
import { AppError } from '../../../platform/app-error.ts'
import { refused } from '../../../platform/form-answer.ts'
import { publicHttpsUrl } from '../../../platform/outbound/public-address.ts'
import type { Sealer } from '../../../platform/sealer.ts'
import type { OrganisersDeps } from '../domain/deps.ts'
import { ORGANISER_TEXTS as T } from '../domain/organisers-text.ts'
import { deleteToken, insertToken, listTokens, lockOwner } from '../store/tokens-store.ts'
import { deleteWebhook, insertWebhook, listWebhooks } from '../store/webhooks-store.ts'
import { deliverWebhookJob, keyOf, WEBHOOK_QUEUE } from './deliver-webhook.ts'

export interface ChangeDeps extends OrganisersDeps {
  /** Seals the secrets that sign webhooks. */
  readonly sealer: Sealer
}

const TOKEN_BYTES = 32
const SECRET_BYTES = 32

/** What the owner of tokens and webhooks does to them. */
export function changes(deps: ChangeDeps) {
  const { db, clock, random, jobs, accounts, sealer } = deps
  const now = () => new Date(clock.now())
  async function requireVerified(accountId: number): Promise<void> {
    if ((await accounts.getAccount(accountId))?.verified !== true) throw new AppError('verification_required')
  }
  return {
    async makeToken(accountId: number, name: string) {
      await requireVerified(accountId)
      const token = `gorod_${random.token(TOKEN_BYTES)}`
      return db.transaction().execute(async (tx) => {
        await lockOwner(tx, accountId)
        if ((await listTokens(tx, accountId)).length >= ORGANISER_LIMITS.tokens)
          return { ...refused('name', T.manyTokens), token: null }
        await insertToken(tx, { accountId, name, token, now: now() })
        return { success: true, token }
      })
    },
    revokeToken: (accountId: number, id: number) => deleteToken(db, accountId, id),
    async makeHook(
      accountId: number,
      wish: { readonly url: string; readonly championshipId: number | null },
    ) {
      await requireVerified(accountId)
      const url = publicHttpsUrl(wish.url)
      if (url === null) return { ...refused('url', T.url), secret: null }
      const secret = `whsec_${random.bytes(SECRET_BYTES).toString('base64')}`
      return db.transaction().execute(async (tx) => {
        await lockOwner(tx, accountId)
        if ((await listWebhooks(tx, accountId)).length >= ORGANISER_LIMITS.webhooks)
          return { ...refused('url', T.manyWebhooks), secret: null }
        await insertWebhook(tx, {
          account_id: accountId,
          url: url.href,
          secret: sealer.seal(secret),
          championship_id: wish.championshipId,
          made_at: now(),
        })
        return { success: true, secret }
      })
    },
    async testHook(accountId: number, id: number): Promise<void> {
      const hook = (await listWebhooks(db, accountId)).find((one) => one.id === id)
      if (hook === undefined) throw new AppError('not_found')
      const delivery = {
        webhookId: id,
        deliveryId: `test-${random.uuid()}`,
        gameNumber: null,
        madeAt: now().toISOString(),
        attempt: 0,
      }
      await jobs.enqueue(db, deliverWebhookJob, delivery, { key: keyOf(delivery), queue: WEBHOOK_QUEUE })
    },
    deleteHook: (accountId: number, id: number) => deleteWebhook(db, accountId, id),
  }
}
