import { type ActivityState, activityStateMessage, getActivityMessage } from '@gorod/contracts/search'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'

export interface ActivityPusher {
  /** Their state is read again and pushed to their pages in this process. */
  changed(accountIds: readonly number[]): void
  /** Writes down that the accounts with a page connected to this process are still there. */
  beat(): Promise<void>
  /** Another process may have noted that the account is gone, while it has a page here. */
  recall(accountId: number): Promise<void>
  /** What could not be pushed is not tried again. */
  stop(): void
  /** Resolves when nothing more is read or written. */
  settled(): Promise<void>
}

const IDLE: ActivityState = { kind: 'idle' }
/** A thousand tables may be found at one moment: a query for each of their people would take half a minute. */
const READ_AT_ONCE = 500
/** A found table is there for seconds: its people must learn of it although the database was away for a moment. */
const AGAIN_MS = 500

/** Every page learns where its account is when it connects and on each change, and may ask again. */
export function listenToActivityMessages(deps: {
  readonly realtime: Pick<Realtime, 'on' | 'send' | 'onConnect' | 'onDisconnect'>
  readonly log: Log
  readonly clock: Pick<Clock, 'after'>
  /** Accounts without a place are left out. */
  readonly statesOf: (accountIds: readonly number[]) => Promise<ReadonlyMap<number, ActivityState>>
  readonly seen: (accountIds: readonly number[], online?: boolean) => Promise<void>
  /** The account's first page here has come, or its last one gone. */
  readonly presence: (accountId: number) => void
}): ActivityPusher {
  const { realtime, statesOf, seen, presence, log, clock } = deps
  const clients = new Map<number, Set<string>>()
  const waiting = new Set<number>()
  let pushing = false
  let again: Timer | null = null
  let stopped = false
  let pushed: Promise<void> = Promise.resolve()

  /** One reader at a time: an older state can never be pushed after a newer one. */
  const push = async (): Promise<void> => {
    pushing = true
    again?.cancel()
    again = null
    while (waiting.size > 0 && again === null) {
      const next = [...waiting].slice(0, READ_AT_ONCE)
      for (const accountId of next) waiting.delete(accountId)
      const there = next.filter((accountId) => clients.has(accountId))
      try {
        const states = there.length > 0 ? await statesOf(there) : new Map()
        for (const accountId of there)
          realtime.send(accountId, activityStateMessage, states.get(accountId) ?? IDLE)
      } catch (cause) {
        log.error({ err: cause, accounts: there.length }, 'activity could not be pushed')
        for (const accountId of there) waiting.add(accountId)
        if (stopped) break
        again = clock.after(AGAIN_MS, () => changed([]))
      }
    }
    pushing = false
  }
  const changed = (accountIds: readonly number[]): void => {
    for (const accountId of accountIds) waiting.add(accountId)
    if (!pushing) pushed = push()
  }

  /** A reload goes and comes within a moment: one writer at a time, of how it is by then, so the last word is true. */
  const writing = new Map<number, Promise<void>>()
  const note = async (accountId: number): Promise<void> => {
    const before = writing.get(accountId)
    const own = (async () => {
      await before?.catch(() => undefined)
      await seen([accountId], clients.has(accountId))
    })()
    writing.set(accountId, own)
    await own.finally(() => {
      if (writing.get(accountId) === own) writing.delete(accountId)
    })
  }

  /** An absence counts from here, not from the last heartbeat. */
  const noteGone = async (accountId: number): Promise<void> => {
    await note(accountId)
    if (!clients.has(accountId)) presence(accountId)
  }
  const beat = async (): Promise<void> => {
    const there = [...clients.keys()]
    await seen(there)
    // An account that went meanwhile may have been stored before this write.
    for (const accountId of there) if (!clients.has(accountId)) await noteGone(accountId)
  }

  realtime.on(getActivityMessage, async (_payload, client) => {
    const { accountId } = client.signedIn()
    return { state: (await statesOf([accountId])).get(accountId) ?? IDLE }
  })
  realtime.onConnect(async ({ accountId, id }) => {
    if (accountId === null) return
    const first = !clients.has(accountId)
    clients.set(accountId, (clients.get(accountId) ?? new Set()).add(id))
    changed([accountId])
    await note(accountId)
    if (first) presence(accountId)
  })
  realtime.onDisconnect(async ({ accountId, id }) => {
    if (accountId === null) return
    const own = clients.get(accountId)
    own?.delete(id)
    if (own?.size === 0) clients.delete(accountId)
    await noteGone(accountId)
  })
  const recall = async (accountId: number): Promise<void> => {
    if (clients.has(accountId)) await note(accountId)
  }
  const stop = (): void => {
    stopped = true
    again?.cancel()
  }
  const settled = async (): Promise<void> => {
    await pushed
    await Promise.allSettled(writing.values())
  }
  return { changed, beat, recall, stop, settled }
}
