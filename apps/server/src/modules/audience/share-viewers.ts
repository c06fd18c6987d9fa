import { topic } from '../../platform/bus/bus.ts'
import { type Clock, repeat } from '../../platform/clock.ts'
import type { Cluster } from '../../platform/cluster/cluster.ts'
import type { Viewers } from './domain/viewers.ts'

interface ViewerCounts {
  readonly process: string
  readonly counts: readonly (readonly [number: number, viewers: number])[]
}

const countedTopic = topic<ViewerCounts>('audience.viewers')

const TELL_EVERY_MS = 1_000
/** Told again although nothing changed: a process that has just started, or missed a message, knows then. */
const AGAIN_EVERY = 5

interface Sharing {
  readonly viewers: Viewers
  readonly clock: Clock
  readonly cluster: Pick<Cluster, 'self' | 'bus' | 'processes'> | null
}

/** Tells the other processes how many watch each table here. A second late, as the number is told to pages in any case. */
export function shareViewers({ viewers, clock, cluster }: Sharing): { start(): void; stop(): void } {
  if (cluster === null) return { start: () => undefined, stop: () => undefined }
  const { self, bus, processes } = cluster
  bus.subscribe(countedTopic, ({ process, counts }) => {
    if (process !== self) viewers.countedAt(process, counts)
  })
  processes.onGone((process) => viewers.countedAt(process, []))
  let told = '[]'
  let turn = 0
  const tell = async (): Promise<void> => {
    const counts = viewers.counts()
    const text = JSON.stringify(counts)
    const isAgain = turn++ % AGAIN_EVERY === 0 && counts.length > 0
    if (text === told && !isAgain) return
    told = text
    bus.publish(countedTopic, { process: self, counts })
  }
  let telling: { cancel(): void } | null = null
  return {
    start() {
      telling = repeat(clock, { firstAfterMs: TELL_EVERY_MS, everyMs: TELL_EVERY_MS }, tell)
    },
    stop() {
      telling?.cancel()
    },
  }
}
