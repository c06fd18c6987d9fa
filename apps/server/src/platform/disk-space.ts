import { statfs } from 'node:fs/promises'
import type { Clock, Timer } from './clock.ts'
import type { Probe } from './http/health.ts'
import type { Log } from './log.ts'

export interface DiskSpace {
  /** Rejects when less is free than there must be. */
  readonly probe: Probe
  freeBytes(): Promise<number>
  /** Looks again every minute, and warns before it is too late. */
  start(): void
  stop(): void
}

interface DiskSpaceDeps {
  readonly dir: string
  readonly minFreeBytes: number
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Bytes free to an ordinary user, for tests. */
  readonly readFree?: (dir: string) => Promise<number>
}

const LOOK_EVERY_MS = 60_000
const WARN_EVERY_MS = 60 * 60_000
const WARN_BELOW = 2
const MEGABYTE = 1024 * 1024

/** Free space of the data folder. Without any, games wait for it: the operator should hear before that. */
export function createDiskSpace({
  dir,
  minFreeBytes,
  clock,
  log,
  readFree = freeBytes,
}: DiskSpaceDeps): DiskSpace {
  let timer: Timer | null = null
  let warnedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<number> | null = null
  // A disk that hangs keeps one thread busy, however often it is asked for.
  const read = (): Promise<number> => {
    reading ??= readFree(dir).finally(() => {
      reading = null
    })
    return reading
  }
  const look = async (): Promise<void> => {
    const free = await read().catch(() => null)
    if (free === null || free >= minFreeBytes * WARN_BELOW) return
    if (clock.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = clock.now()
    log.warn({ dir, freeMb: Math.floor(free / MEGABYTE) }, 'the disk of the data folder is nearly full')
  }
  const lookAndWait = (): void => {
    void look()
    timer = clock.after(LOOK_EVERY_MS, lookAndWait)
  }
  return {
    probe: {
      name: 'disk',
      async check() {
        const free = await read()
        if (free < minFreeBytes) throw new Error(`${free} bytes are free in ${dir}`)
      },
    },
    freeBytes: read,
    start: lookAndWait,
    stop: () => timer?.cancel(),
  }
}

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
