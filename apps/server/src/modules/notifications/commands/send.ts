import {
  FOUND_TAG,
  type NotificationChannel,
  type NotificationKind,
  type NotificationWishes,
  type PushPayload,
} from '@gorod/contracts/notifications'
import { z } from 'zod'
import type { Budget } from '../../../platform/budget.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Jobs, job } from '../../../platform/jobs/jobs.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { PushMessage, PushOutcome, PushSender } from '../adapters/push.ts'
import type { TelegramBot } from '../adapters/telegram.ts'
import { channelsNow, heldUntil } from '../domain/wishes.ts'
import { withoutLinks } from '../domain/without-links.ts'
import { NOTIFICATION_TEXTS as T } from '../notifications-text.ts'
import { listUnread, type NotificationRow } from '../store/notifications-store.ts'
import { postpone } from '../store/postponed-store.ts'
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
import { sayWords, type Words, waitForTurn } from './telegram-turns.ts'

/** Takes notifications out of the site, on every way that their account wishes now. */
export const sendNotificationJob = job(
  'send-notification',
  z.object({
    id: z.uuid(),
    attempt: z.int(),
    /** It has waited for its turn at Telegram. */
    turn: z.boolean().optional(),
    /** Worth nothing when it comes late: quiet hours do not postpone it. */
    momentary: z.boolean().optional(),
    /** Quiet hours have postponed it: when they ended, and what else of its account waited for that. They go as one message. */
    late: z.object({ since: z.int(), others: z.array(z.uuid()).readonly() }).optional(),
  }),
)
export type SendTry = z.output<typeof sendNotificationJob.payload>

/**
 * The priority of notifications that go to many accounts or have waited for hours. They come after all other work, so
 * that a found table does not wait behind them.
 */
export const BEHIND_OTHERS = { priority: 10 } as const

/** Services that do not answer hold one worker together, not all of them. */
export const SLOW = { queue: 'slow-notifications' } as const

export function orderOf(kinds: readonly NotificationKind[], isLate: boolean): { readonly priority?: number } {
  return isLate || kinds.every((kind) => kind === 'announcement') ? BEHIND_OTHERS : {}
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
  /** Limits how many notifications an account gets in an hour. */
  readonly sent: Budget
}

/**
 * A notification without an end of its own leaves the site within this time, or not at all: the list of the site and
 * the digest still have it.
 */
const USEFUL_MS = 60 * 60_000
/**
 * Pauses before the next attempts after a service refused one for now. After the last attempt the notification stays
 * on the pages only.
 */
export const PAUSES_MS = [3_000, 20_000, 120_000]

/** One message names at most this many notifications, and says how many more there are. */
const NAMED = 3

export const SENT_AN_HOUR = { points: 60, perMs: 60 * 60_000 }

export async function sendNotification(deps: SendDeps, send: SendTry): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const unread = await listUnread(db, [send.id, ...(send.late?.others ?? [])])
  const rows = unread.filter((row) => usefulUntil(row, send) > now)
  const accountId = rows[0]?.account_id
  if (accountId === undefined) return
  const wishes = await readWishes(db, accountId)
  if (send.momentary !== true) await holdBack(db, { rows, wishes, now })
  const goingBy = (channel: NotificationChannel) =>
    rows.filter(({ kind }) => channelsNow(wishes, kind, now).includes(channel))
  const ways = { push: goingBy('push'), telegram: goingBy('telegram') }
  const devices = ways.push.length > 0 ? await livingDevices(deps, accountId) : []
  const chatId = deps.bot !== null && ways.telegram.length > 0 ? await readChat(db, accountId) : null
  if (devices.length === 0 && chatId === null) return
  const isFirst = send.attempt === 0 && send.turn !== true
  if (isFirst && !(await deps.sent.take(String(accountId)))) return
  await sendOn(deps, send, { ...ways, devices, chatId })
}

/**
 * Postpones each notification to the end of the quiet hours of its account. Those that are useless by then are left
 * out at that moment, not here: the account may end its quiet hours sooner.
 */
async function holdBack(
  db: Db,
  {
    rows,
    wishes,
    now,
  }: {
    readonly rows: readonly NotificationRow[]
    readonly wishes: NotificationWishes
    readonly now: number
  },
): Promise<void> {
  for (const { id, kind } of rows) {
    const until = heldUntil(wishes, kind, now)
    if (until !== null) await postpone(db, id, new Date(until))
  }
}

interface Ways {
  readonly push: readonly NotificationRow[]
  readonly telegram: readonly NotificationRow[]
  readonly devices: readonly DeviceRow[]
  /** Null: no chat gets it. */
  readonly chatId: number | null
}

async function sendOn(
  deps: SendDeps,
  send: SendTry,
  { push, telegram, devices, chatId }: Ways,
): Promise<void> {
  const rows = push.length > 0 ? push : telegram
  const chat =
    chatId === null ? null : { chat: chatId, urgent: rows.some(isUrgent), turn: send.turn === true }
  const waitMs = chat === null ? 0 : await waitForTurn(deps, chat)
  const outcomes = await Promise.all([
    ...devices.map((device) =>
      sendOnce(deps, push, `push:${device.id}`, (begun) =>
        sendToDevice(deps, device, messageOf(begun, send, deps.clock.now())),
      ),
    ),
    ...(chatId === null || waitMs > 0
      ? []
      : [sendOnce(deps, telegram, 'telegram', (begun) => sendToChat(deps, chatId, wordsOf(begun)))]),
  ])
  await tryAgain(deps, send, {
    kinds: rows.map(({ kind }) => kind),
    waitMs,
    isBusy: outcomes.includes('busy'),
  })
}

/**
 * Enqueues the notification again. If it only waits for its turn, it has not been tried, so the number of the attempt
 * stays.
 */
async function tryAgain(
  { db, clock, jobs }: SendDeps,
  send: SendTry,
  {
    kinds,
    waitMs,
    isBusy,
  }: {
    readonly kinds: readonly NotificationKind[]
    readonly waitMs: number
    readonly isBusy: boolean
  },
): Promise<void> {
  const { id, attempt } = send
  const pauseMs = waitMs > 0 ? waitMs : isBusy ? PAUSES_MS[attempt] : undefined
  if (pauseMs === undefined) return
  const next = waitMs > 0 ? { ...send, turn: true } : { ...send, attempt: attempt + 1, turn: false }
  await jobs.enqueue(db, sendNotificationJob, next, {
    at: new Date(clock.now() + pauseMs),
    key: `send:${id}:${next.attempt}${waitMs > 0 ? ':turn' : ''}`,
    ...orderOf(kinds, send.late !== undefined),
  })
}

function usefulUntil({ made_at, good_until }: NotificationRow, { late }: SendTry): number {
  return good_until?.getTime() ?? (late?.since ?? made_at.getTime()) + USEFUL_MS
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

const isUrgent = ({ kind }: NotificationRow) => kind === 'tableFound' || kind === 'invitation'

/** Joins several notifications in one message, the latest first. */
function wordsOf(rows: readonly Words[]): Words {
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0) return only
  const named = rows.slice(0, NAMED).map(({ title }) => title)
  const more = rows.length - named.length
  return {
    title: T.several(rows.length),
    text: [...named, ...(more > 0 ? [T.more(more)] : [])].join('\n'),
    path: '/notifications',
  }
}

function messageOf(rows: readonly NotificationRow[], send: SendTry, now: number): PushMessage {
  const isFound = rows.some(({ kind }) => kind === 'tableFound')
  const { title, text, path } = wordsOf(rows)
  const payload: PushPayload = { title, text, path, tag: isFound ? FOUND_TAG : send.id, urgent: isFound }
  const leftMs = Math.max(...rows.map((row) => usefulUntil(row, send))) - now
  return {
    payload: JSON.stringify(payload),
    ttlSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    urgent: rows.some(isUrgent),
    topic: send.id.replaceAll('-', ''),
  }
}

/**
 * Written down before it is sent: a process that dies between the two sends nothing, rather than twice. `act` gets what was not
 * sent there before; null: there was nothing.
 */
export async function sendOnce<Row extends { readonly id: string }>(
  { db, clock }: Pick<SendDeps, 'db' | 'clock'>,
  rows: readonly Row[],
  target: string,
  act: (begun: readonly Row[]) => Promise<PushOutcome>,
): Promise<PushOutcome | null> {
  const ids = await beginSend(
    db,
    { notificationIds: rows.map(({ id }) => id), target },
    new Date(clock.now()),
  )
  if (ids.length === 0) return null
  const outcome = await act(rows.filter(({ id }) => ids.includes(id)))
  if (outcome === 'busy') await takeBackSend(db, { notificationIds: ids, target })
  return outcome
}

/** A chat that does not want to hear of the bot is no way any more. */
async function sendToChat(deps: SendDeps, chatId: number, words: Words): Promise<PushOutcome> {
  const { title, text, path } = words
  const outcome = await sayWords(deps, chatId, { title: withoutLinks(title), text: withoutLinks(text), path })
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
