import { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { Broadcast } from '../public.ts'
import * as store from '../store/broadcasts-store.ts'
import { type AnnounceDeps, announce, tellPagesJob } from './announce.ts'
import { BEHIND_OTHERS, PAUSES_MS, type SendDeps, type SendTry, sendOnce } from './send.ts'
import { sayWords, waitForTurn } from './telegram-turns.ts'

/** Tells the accounts after this one, a page of them. Done twice it tells them once. */
export const spreadBroadcastJob = job('spread-broadcast', z.object({ id: z.uuid(), after: z.int() }))
/** Posts it in the channel of the site. */
export const postBroadcastJob = job(
  'post-broadcast',
  z.object({ id: z.uuid(), attempt: z.int(), turn: z.boolean().optional() }),
)

/** Takes one that was withdrawn out of the lists of the accounts after this one. Done twice it changes nothing. */
export const forgetBroadcastJob = job('forget-broadcast', z.object({ key: z.string(), after: z.int() }))

export interface BroadcastDeps extends AnnounceDeps, Pick<SendDeps, 'db' | 'bot' | 'siteUrl'> {
  /** Null: the site has none. */
  readonly channel: number | string | null
  readonly log: Log
}

/** Twenty accounts a second: a site may have very many of them. */
const PAGE = { accounts: 100, everyMs: 5_000 }

const FORGOTTEN_AT_ONCE = 1000

/** A post that could not be sent within this time is dropped: it is no news any more. */
const NEWS_MS = 24 * 60 * 60_000

export async function broadcast(
  { clock, random, jobs, channel }: BroadcastDeps,
  tx: Db,
  { key, title, text, path, goodUntil, to }: Broadcast,
): Promise<void> {
  const made = { id: random.uuid(), made_at: new Date(clock.now()), good_until: goodUntil ?? null }
  const id = await store.insertBroadcast(tx, { ...made, key, title, text, path })
  if (id === null) return
  if (to.includes('subscribers')) await jobs.enqueue(tx, spreadBroadcastJob, { id, after: 0 }, BEHIND_OTHERS)
  if (to.includes('channel') && channel !== null)
    await jobs.enqueue(tx, postBroadcastJob, { id, attempt: 0 }, BEHIND_OTHERS)
}

export async function withdraw({ jobs }: Pick<BroadcastDeps, 'jobs'>, tx: Db, key: string): Promise<void> {
  if (await store.writeWithdrawn(tx, key))
    await jobs.enqueue(tx, forgetBroadcastJob, { key, after: 0 }, BEHIND_OTHERS)
}

/** Ends where the subject is broadcast again meanwhile. */
export async function forgetBroadcast(
  { db, jobs }: Pick<BroadcastDeps, 'db' | 'jobs'>,
  { key, after }: { readonly key: string; readonly after: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockWithdrawn(tx, key))) return
    const { told, last } = await store.forgetTold(tx, { key, after, limit: FORGOTTEN_AT_ONCE })
    if (told.length > 0) await jobs.enqueue(tx, tellPagesJob, { accountIds: told })
    if (last !== null) await jobs.enqueue(tx, forgetBroadcastJob, { key, after: last }, BEHIND_OTHERS)
  })
}

function isStale({ made_at, good_until }: store.BroadcastRow, now: number): boolean {
  return now >= (good_until?.getTime() ?? made_at.getTime() + NEWS_MS)
}

export async function spreadBroadcast(
  deps: BroadcastDeps,
  { id, after }: { readonly id: string; readonly after: number },
): Promise<void> {
  const { db, clock, jobs } = deps
  await db.transaction().execute(async (tx) => {
    const row = await store.lockBroadcast(tx, id, after)
    if (row === null || isStale(row, clock.now())) return
    const { key, title, text, path, good_until } = row
    const accountIds = await store.listSubscribers(tx, { key, after, limit: PAGE.accounts })
    const last = accountIds.at(-1)
    if (last === undefined) return
    const until = good_until === null ? {} : { goodUntil: good_until }
    await announce(deps, tx, accountIds, { kind: 'announcement', title, text, path, key, ...until })
    await store.writeToldTo(tx, id, last)
    if (accountIds.length < PAGE.accounts) return
    const at = new Date(clock.now() + PAGE.everyMs)
    await jobs.enqueue(tx, spreadBroadcastJob, { id, after: last }, { ...BEHIND_OTHERS, at })
  })
}

export async function postBroadcast(
  deps: BroadcastDeps,
  { id, attempt, turn = false }: Pick<SendTry, 'id' | 'attempt' | 'turn'>,
): Promise<void> {
  const { db, clock, jobs, channel, log } = deps
  const row = await store.readBroadcast(db, id)
  if (channel === null || row === null || isStale(row, clock.now())) return
  const waitMs = await waitForTurn(deps, { chat: channel, urgent: false, turn })
  const outcome =
    waitMs > 0 ? null : await sendOnce(deps, [row], 'channel', () => sayWords(deps, channel, row))
  if (outcome === 'gone') log.warn('the Telegram bot may not post in its channel')
  const pauseMs = waitMs > 0 ? waitMs : outcome === 'busy' ? PAUSES_MS[attempt] : undefined
  if (pauseMs === undefined) return
  const next = waitMs > 0 ? { id, attempt, turn: true } : { id, attempt: attempt + 1 }
  await jobs.enqueue(db, postBroadcastJob, next, { ...BEHIND_OTHERS, at: new Date(clock.now() + pauseMs) })
}
