import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '@gorod/contracts/durations'
import type { WebhookContent } from '@gorod/contracts/organisers'
import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import { publicHttpsUrl } from '../../../platform/outbound/public-address.ts'
import type { OrganisersDeps } from '../domain/deps.ts'
import { matchAnswer } from '../domain/match-answer.ts'
import { readWebhook, writeAttempt } from '../store/webhooks-store.ts'

/** One attempt to deliver. Not retried as a job: a receiver that fails is nothing an operator should see. */
export const deliverWebhookJob = job(
  'deliver-webhook',
  z.object({
    webhookId: z.int(),
    deliveryId: z.string(),
    /** Null: a test. */
    gameNumber: z.int().nullable(),
    /** ISO moment at which the delivery was made. */
    madeAt: z.string(),
    /** From 0. */
    attempt: z.int(),
  }),
)
export type Delivery = z.infer<typeof deliverWebhookJob.payload>

/** All deliveries are one queue: receivers that answer slowly never hold more than one worker. */
export const WEBHOOK_QUEUE = 'webhooks'
/** Pauses after failed attempts; then the delivery is given up. */
export const PAUSES_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS)
/** After this many failed attempts one after another a webhook is disabled. */
export const MOST_FAILURES = 15

export interface DeliverDeps extends OrganisersDeps {
  readonly send: (posted: {
    readonly url: URL
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }) => Promise<number | null>
  readonly openSecret: (sealed: string) => string | null
}

export async function deliver(deps: DeliverDeps, delivery: Delivery): Promise<void> {
  const { db, clock, jobs, games, send } = deps
  const isTest = delivery.gameNumber === null
  const hook = await readWebhook(db, delivery.webhookId)
  // It may have been deleted or disabled since; a test is also for one that is disabled.
  if (hook === null || (hook.disabled_at !== null && !isTest)) return
  const secret = deps.openSecret(hook.secret)
  const url = publicHttpsUrl(hook.url)
  const match = delivery.gameNumber === null ? null : await games.openMatch(delivery.gameNumber)
  if (secret === null || url === null || (match === null && !isTest)) return
  const content: WebhookContent = {
    type: isTest ? 'test' : 'match',
    timestamp: delivery.madeAt,
    data: match && matchAnswer(match),
  }
  const body = JSON.stringify(content)
  const status = await send({ url, body, headers: headersOf({ delivery, body, secret, now: clock.now() }) })
  const ok = status !== null && status >= 200 && status < 300
  const attempt = { at: new Date(clock.now()), ok, status }
  await writeAttempt(db, hook.id, { attempt, mostFailures: MOST_FAILURES })
  const pauseMs = PAUSES_MS[delivery.attempt]
  if (ok || isTest || pauseMs === undefined) return
  const next = { ...delivery, attempt: delivery.attempt + 1 }
  await jobs.enqueue(db, deliverWebhookJob, next, {
    at: new Date(clock.now() + pauseMs),
    key: keyOf(next),
    queue: WEBHOOK_QUEUE,
  })
}

/** An attempt that runs twice enqueues its successor once. */
export function keyOf({ deliveryId, webhookId, attempt }: Delivery): string {
  return `webhook:${webhookId}:${deliveryId}:${attempt}`
}

/** The scheme of https://www.standardwebhooks.com, for which receivers have libraries. */
function headersOf(signed: {
  readonly delivery: Pick<Delivery, 'deliveryId'>
  readonly body: string
  readonly secret: string
  readonly now: number
}): Readonly<Record<string, string>> {
  const { delivery, body, secret, now } = signed
  const id = delivery.deliveryId
  const seconds = Math.floor(now / 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'gorod-zasypaet-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
