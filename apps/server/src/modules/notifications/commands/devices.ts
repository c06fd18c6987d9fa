import type { FormAnswer } from '@gorod/contracts/form-answer'
import {
  changedWishes,
  NOTIFICATION_LIMITS as LIMITS,
  type PushDevice,
  type PushPayload,
  type WishesChange,
} from '@gorod/contracts/notifications'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { DONE, refused } from '../../../platform/form-answer.ts'
import type { Identity } from '../../../platform/identity.ts'
import { areKeys, type Subscription } from '../adapters/push.ts'
import { isTimeZone, quietUntil } from '../domain/wishes.ts'
import { NOTIFICATION_TEXTS as T } from '../notifications-text.ts'
import { movePostponed } from '../store/postponed-store.ts'
import { deleteDevices, listDevices, writeDevice } from '../store/push-devices-store.ts'
import { readWishes, writeWishes } from '../store/wishes-store.ts'
import { livingDevices, type SendDeps, sendToDevice } from './send.ts'

/** Written in full an address of few characters may have many, and Postgres has no place for them in an index. */
const LONGEST_ENDPOINT = 1000

/** The browser of this session gets notifications. */
export async function addDevice(
  { db, clock, push }: SendDeps,
  { accountId, sessionId }: Identity,
  { endpoint, p256dh, auth }: Subscription,
): Promise<FormAnswer> {
  const address = push.addressOf(endpoint)
  if (address === null || address.href.length > LONGEST_ENDPOINT) return refused('endpoint', T.noPushService)
  if (!areKeys({ p256dh, auth })) return refused('p256dh', T.noKeys)
  await db.transaction().execute(async (tx) => {
    // Two added at once would each be counted without the other.
    await holdLock(tx, 'push devices', accountId)
    await writeDevice(tx, {
      account_id: accountId,
      session_id: sessionId,
      endpoint: address.href,
      p256dh,
      auth,
      added_at: new Date(clock.now()),
    })
    const surplus = (await listDevices(tx, accountId)).slice(LIMITS.devices)
    await deleteDevices(
      tx,
      accountId,
      surplus.map(({ id }) => id),
    )
  })
  return DONE
}

export async function removeDevice({ db }: SendDeps, accountId: number, id: number): Promise<FormAnswer> {
  await deleteDevices(db, accountId, [id])
  return DONE
}

/** The browsers of an account that get notifications, the latest first. */
export async function shownDevices(
  deps: SendDeps,
  { accountId, sessionId }: Identity,
): Promise<PushDevice[]> {
  const devices = await livingDevices(deps, accountId)
  const sessions = await deps.accounts.livingSessions(accountId)
  return devices.map(({ id, session_id, added_at }) => ({
    id,
    userAgent: sessions.find((session) => session.id === session_id)?.userAgent ?? '',
    addedAt: added_at.toISOString(),
    current: session_id === sessionId,
  }))
}

/** The first page that its owner may open from it is the page of notifications. */
export async function sendTest(deps: SendDeps, accountId: number): Promise<number> {
  const payload: PushPayload = {
    title: T.testTitle,
    text: T.testText,
    path: '/notifications',
    tag: 'test',
    urgent: false,
  }
  const message = { payload: JSON.stringify(payload), ttlSeconds: 60, urgent: true, topic: 'test' }
  const devices = await livingDevices(deps, accountId)
  const outcomes = await Promise.all(devices.map((device) => sendToDevice(deps, device, message)))
  return outcomes.filter((outcome) => outcome === 'sent').length
}

export async function setWishes(
  { db, clock }: SendDeps,
  accountId: number,
  change: WishesChange,
): Promise<FormAnswer> {
  if (change.quiet !== undefined && !isTimeZone(change.quiet.timeZone)) return refused('quiet', T.noTimeZone)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    // Two windows change one after the other, so neither change is lost.
    await holdLock(tx, 'notification wishes', accountId)
    const wishes = changedWishes(await readWishes(tx, accountId), change)
    await writeWishes(tx, accountId, wishes, new Date(now))
    await movePostponed(tx, accountId, new Date(quietUntil(wishes, now) ?? now))
  })
  return DONE
}
