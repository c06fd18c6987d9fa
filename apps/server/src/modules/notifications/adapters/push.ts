import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import webPush from 'web-push'
import { createPost, type Post } from '../../../platform/outbound/post.ts'
import { publicHttpsUrl } from '../../../platform/outbound/public-address.ts'
import type { VapidKeys } from '../domain/vapid-keys.ts'

/** What a browser hands out when it subscribes. */
export interface Subscription {
  readonly endpoint: string
  /** Base64url. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  /** JSON for the service worker. */
  readonly payload: string
  /** How long the push service tries to deliver the message before it drops it. */
  readonly ttlSeconds: number
  readonly urgent: boolean
  /**
   * When two messages with one topic wait for delivery, the push service keeps the later one. At most 32 characters
   * of base64url.
   */
  readonly topic: string
}

/**
 * `gone`: nobody listens there any more. `busy`: it was not taken, and may be later. `lost`: no answer, so nobody knows whether it arrived.
 */
export type PushOutcome = 'sent' | 'gone' | 'busy' | 'lost'

export interface PushSender {
  /** Null: nothing may be sent there. */
  addressOf(endpoint: string): URL | null
  send(subscription: Subscription, message: PushMessage): Promise<PushOutcome>
}

interface PushParts {
  readonly keys: VapidKeys
  /** The contact for operators of push services: a URL of an e-mail address or of a page. */
  readonly subject: string
  /** A push service of the operator, whose address need not be public; null: none. */
  readonly ownService: string | null
}

/** Refused for good: the subscription has ended, or belongs to other keys. */
const GONE = new Set([400, 401, 403, 404, 410])
const KEY_BYTES = 65
const AUTH_BYTES = 16

/** Sends to browsers by way of the push service that each of them named: https://www.rfc-editor.org/rfc/rfc8030 */
export function createPush({ keys, subject, ownService }: PushParts): PushSender {
  const toStrangers = createPost()
  const toOwn = ownService === null ? null : postToOwn(ownService)
  const isOwn = (endpoint: string) => ownService !== null && URL.parse(endpoint)?.origin === ownService
  const addressOf = (endpoint: string) => (isOwn(endpoint) ? new URL(endpoint) : publicHttpsUrl(endpoint))
  return {
    addressOf,
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgent, topic }) {
      const url = addressOf(endpoint)
      if (url === null) return 'gone'
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: url.href, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails: { subject, ...keys },
          TTL: ttlSeconds,
          urgency: urgent ? 'high' : 'normal',
          topic,
        },
      )
      const post = toOwn !== null && isOwn(endpoint) ? toOwn : toStrangers
      const status = await post({ url, headers: texts(headers), body: body ?? '' })
      if (status === null) return 'lost'
      if (status >= 200 && status < 300) return 'sent'
      return GONE.has(status) ? 'gone' : 'busy'
    },
  }
}

function postToOwn(service: string): Post {
  const request = service.startsWith('https:') ? httpsRequest : httpRequest
  return createPost({ request, isPublic: () => true, lookup })
}

function texts(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** True when something can be encrypted for it: a point of the curve, and a secret of the right length. */
export function areKeys({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  const key = Buffer.from(p256dh, 'base64url')
  if (key.length !== KEY_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(key)
    return true
  } catch {
    return false
  }
}
