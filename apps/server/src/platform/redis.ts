import { createClient } from '@redis/client'
import type { Log } from './log.ts'

const LONGEST_RETRY_MS = 1_000
const CONNECT_MS = 2_000
const PING_EVERY_MS = 500
/** A server that answers no ping for so long is given up: it may be frozen. */
const SILENT_MS = 1_500

export type RedisClient = ReturnType<typeof clientOf>

/** A connection that comes back by itself as long as it is open. Commands fail at once while it is away. */
export interface RedisConnection {
  readonly client: RedisClient
  open(): void
  /** Runs `task` once: now, or when the connection is ready for the first time. */
  whenReady(task: () => void): void
  close(): void
}

/** `use` says in the log what the connection is for. */
export function connectRedis(url: string, use: string, log: Log): RedisConnection {
  const client = clientOf(url)
  let isAway = false
  client.on('error', (error) => {
    if (!isAway) log.warn({ use, why: String(error) }, 'Redis does not answer')
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log.info({ use }, 'Redis answers again')
    isAway = false
  })
  return {
    client,
    open: () => void client.connect().catch(() => undefined),
    whenReady(task) {
      if (client.isReady) task()
      else client.once('ready', task)
    },
    close() {
      if (client.isOpen) client.destroy()
    },
  }
}

function clientOf(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (retries) => Math.min(LONGEST_RETRY_MS, 50 * 2 ** Math.min(retries, 10)),
    },
  })
}
