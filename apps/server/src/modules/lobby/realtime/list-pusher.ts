import { type LobbyList, lobbyListMessage } from '@gorod/contracts/lobby'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Client } from '../../../platform/realtime/client.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'

const WATCHERS = 'lobby:watchers'
/** Nobody reads a list that changes more often. */
const PUSH_EVERY_MS = 1000
/** Games change without telling the lobbies: so often the list is read anyway. */
const LOOK_EVERY_MS = 5000

export interface ListPusher {
  watch(client: Client, watch: boolean): Promise<LobbyList>
  /** A lobby has changed somewhere. */
  changed(): void
  stop(): void
}

/** Pushes the list to its watchers, at most once a second; reads nothing while there are none. */
export function createListPusher({
  realtime,
  clock,
  log,
  list,
}: {
  readonly realtime: Realtime
  readonly clock: Clock
  readonly log: Log
  readonly list: () => Promise<LobbyList>
}): ListPusher {
  let timer: Timer | null = null
  let isStale = false
  let readAt = 0
  let latest: { readonly list: Promise<LobbyList>; readonly at: number } | null = null
  let pushed = ''
  let isStopped = false

  /** Many pages that begin to watch at once are one question to the database. */
  const read = (): Promise<LobbyList> => {
    const at = clock.now()
    if (isStale || latest === null || at - latest.at >= PUSH_EVERY_MS) {
      isStale = false
      const asked = { list: list(), at }
      latest = asked
      asked.list.catch(() => {
        if (latest === asked) latest = null
      })
    }
    return latest.list
  }
  const push = async (): Promise<void> => {
    readAt = clock.now()
    const now = await read()
    const text = JSON.stringify(now)
    if (text === pushed) return
    pushed = text
    realtime.sendToRoom(WATCHERS, lobbyListMessage, now)
  }
  const turn = async (): Promise<void> => {
    timer = null
    if (realtime.clientsIn(WATCHERS).length === 0) return
    const due = isStale || clock.now() - readAt >= LOOK_EVERY_MS
    if (due) await push().catch((err) => log.error({ err }, 'the lobbies could not be listed'))
    plan()
  }
  const plan = (): void => {
    timer ??= clock.after(PUSH_EVERY_MS, () => void turn())
  }
  return {
    async watch(client, watch) {
      if (watch) client.join(WATCHERS)
      else client.leave(WATCHERS)
      const now = await read()
      // The new watcher may have something newer than the last push.
      pushed = ''
      if (watch && !isStopped) plan()
      return now
    },
    changed() {
      isStale = true
    },
    stop() {
      isStopped = true
      timer?.cancel()
    },
  }
}
