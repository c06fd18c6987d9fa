import { FOUND_TAG, type NotificationKind, type PushPayload } from '@gorod/contracts/notifications'
import { z } from 'zod'
import type { Budget } from '../../../platform/budget.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Jobs, job } from '../../../platform/jobs/jobs.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { PushMessage, PushOutcome, PushSender } from '../adapters/push.ts'
import type { TelegramBot } from '../adapters/telegram.ts'
import { channelsNow } from '../domain/wishes.ts'
import { type NotificationRow, readUnread } from '../store/notifications-store.ts'
import {
  beginSend,
  type DeviceRow,
  deleteDevices,
  listDevices,
  noteAnswer,
  takeBackSend,
} from '../store/push-devices-store.ts'
import { readChat, unlinkChat } from '../store/telegram-store.ts'
import { readWishes } from '../store/wishes-store.ts'
import { sayWords, waitForTurn } from './telegram-turns.ts'

/** Takes one notification out of the site, on every way that its account wishes now. */
export const sendNotificationJob = job(
  'send-notification',
  // `turn`: it has waited for its turn at Telegram.
  z.object({ id: z.uuid(), attempt: z.int(), turn: z.boolean().optional() }),
)

/** What goes to many comes after all other work: a found table does not wait behind it. */
export const BEHIND_OTHERS = { priority: 10 } as const

export function orderOf(kind: NotificationKind): { readonly priority?: number } {
  return kind === 'announcement' ? BEHIND_OTHERS : {}
}

export interface SendDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly accounts: Pick<AccountsApi, 'livingSessions'>
  readonly push: PushSender
  /** Null: the site has none. */
  readonly bot: TelegramBot | null
  readonly siteUrl: () => string
  /** So many an account in an hour. */
  readonly sent: Budget
}

/** What has no end of its own is not told later than this: the list and the digest have it. */
const USEFUL_MS = 60 * 60_000
/** Pauses after attempts that a service refused for now; then the pages have it alone. */
export const PAUSES_MS = [3_000, 20_000, 120_000]

export const SENT_AN_HOUR = { points: 60, perMs: 60 * 60_000 }

export interface SendTry {
  readonly id: string
  readonly attempt: number
  readonly turn?: boolean | undefined
}

export async function sendNotification(
  deps: SendDeps,
  { id, attempt, turn = false }: SendTry,
): Promise<void> {
  const { db, clock } = deps
  const row = await readUnread(db, id)
  if (row === null) return
  const leftMs = usefulUntil(row) - clock.now()
  if (leftMs <= 0) return
  const channels = channelsNow(await readWishes(db, row.account_id), row.kind, clock.now())
  const devices = channels.includes('push') ? await livingDevices(deps, row.account_id) : []
  const chatId =
    deps.bot !== null && channels.includes('telegram') ? await readChat(db, row.account_id) : null
  if (devices.length === 0 && chatId === null) return
  if (attempt === 0 && !turn && !(await deps.sent.take(String(row.account_id)))) return
  const message = messageOf(row, leftMs)
  const waitMs = chatId === null ? 0 : await waitForTurn(deps, { chat: chatId, urgent: message.urgent, turn })
  const outcomes = await Promise.all([
    ...devices.map((device) =>
      sendOnce(deps, row.id, `push:${device.id}`, () => sendToDevice(deps, device, message)),
    ),
    ...(chatId === null || waitMs > 0
      ? []
      : [sendOnce(deps, row.id, 'telegram', () => sendToChat(deps, chatId, row))]),
  ])
  await tryAgain(deps, row, { attempt, waitMs, isBusy: outcomes.includes('busy') })
}

/** What waits for its turn has not been tried: the next attempt is the same one. */
async function tryAgain(
  { db, clock, jobs }: SendDeps,
  { id, kind }: NotificationRow,
  {
    attempt,
    waitMs,
    isBusy,
  }: { readonly attempt: number; readonly waitMs: number; readonly isBusy: boolean },
): Promise<void> {
  const pauseMs = waitMs > 0 ? waitMs : isBusy ? PAUSES_MS[attempt] : undefined
  if (pauseMs === undefined) return
  const next = waitMs > 0 ? { id, attempt, turn: true } : { id, attempt: attempt + 1 }
  await jobs.enqueue(db, sendNotificationJob, next, {
    at: new Date(clock.now() + pauseMs),
    key: `send:${id}:${next.attempt}${waitMs > 0 ? ':turn' : ''}`,
    ...orderOf(kind),
  })
}

function usefulUntil({ made_at, good_until }: NotificationRow): number {
  return good_until?.getTime() ?? made_at.getTime() + USEFUL_MS
}

/** Devices whose sessions have ended get nothing, and are forgotten. */
export async function livingDevices(
  { db, accounts }: Pick<SendDeps, 'db' | 'accounts'>,
  accountId: number,
): Promise<readonly DeviceRow[]> {
  const [devices, sessions] = await Promise.all([
    listDevices(db, accountId),
    accounts.livingSessions(accountId),
  ])
  const isLiving = ({ session_id }: DeviceRow) => sessions.some(({ id }) => id === session_id)
  const dead = devices.filter((device) => !isLiving(device))
  if (dead.length > 0)
    await deleteDevices(
      db,
      accountId,
      dead.map(({ id }) => id),
    )
  return devices.filter(isLiving)
}

function messageOf({ id, kind, title, text, path }: NotificationRow, leftMs: number): PushMessage {
  const urgent = kind === 'tableFound' || kind === 'invitation'
  const payload: PushPayload = {
    title,
    text,
    path,
    tag: kind === 'tableFound' ? FOUND_TAG : id,
    urgent: kind === 'tableFound',
  }
  return {
    payload: JSON.stringify(payload),
    ttlSeconds: Math.ceil(leftMs / 1000),
    urgent,
    topic: id.replaceAll('-', ''),
  }
}

/** Written down before it is sent: a process that dies between the two sends nothing, rather than twice. Null: it was sent before. */
export async function sendOnce(
  { db, clock }: Pick<SendDeps, 'db' | 'clock'>,
  notificationId: string,
  target: string,
  act: () => Promise<PushOutcome>,
): Promise<PushOutcome | null> {
  const send = { notificationId, target }
  if (!(await beginSend(db, send, new Date(clock.now())))) return null
  const outcome = await act()
  if (outcome === 'busy') await takeBackSend(db, send)
  return outcome
}

/** A chat that does not want to hear of the bot is no way any more. */
async function sendToChat(deps: SendDeps, chatId: number, row: NotificationRow): Promise<PushOutcome> {
  const outcome = await sayWords(deps, chatId, row)
  if (outcome === 'gone') await unlinkChat(deps.db, chatId)
  return outcome
}

/** A device that nobody listens at any more is forgotten. */
export async function sendToDevice(
  { db, push }: Pick<SendDeps, 'db' | 'push'>,
  device: DeviceRow,
  message: PushMessage,
): Promise<PushOutcome> {
  const outcome = await push.send(device, message)
  if (outcome === 'gone') await deleteDevices(db, device.account_id, [device.id])
  else await noteAnswer(db, device.id, outcome !== 'lost')
  return outcome
}
