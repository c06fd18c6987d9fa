import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { busSeals } from '../bus/bus-seals.ts'
import { RedisCarrier } from '../bus/redis-carrier.ts'
import { SharedBus } from '../bus/shared-bus.ts'
import type { Clock } from '../clock.ts'
import { openOneConnection } from '../db/db.ts'
import { PostgresCarrier } from '../db/postgres-carrier.ts'
import { limitsOf } from '../db/time-limits.ts'
import { impatient } from '../impatient.ts'
import { type Limits, redisLimits } from '../limits.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Random } from '../random.ts'
import { connectRedis } from '../redis.ts'
import { SharedElsewhere } from './elsewhere.ts'
import { Peers } from './peers.ts'
import { Processes } from './processes.ts'

interface ClusterParts {
  readonly redisUrl: string
  readonly databaseUrl: string
  /** All processes of a site have the same one. */
  readonly secret: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
}

/** What one process of several has of the others. */
export interface Cluster {
  /** Names this process. */
  readonly self: string
  readonly bus: SharedBus
  readonly processes: Processes
  readonly peers: Peers
  readonly limits: Limits
  readonly elsewhere: SharedElsewhere
  start(): Promise<void>
  /** After the modules, which let go what this process keeps. */
  stop(): Promise<void>
}

/** Redis answers in much less, or it is away. */
const REDIS_MS = 1_000
const LOOK_MS = 20
/** A beat that takes longer comes too late for everybody: the next one goes over another connection. */
const BEAT_MS = 3_000
const CONNECT_MS = 5_000

/** The others would go the slow way for a newcomer that does not hear Redis yet. */
async function untilFast(bus: SharedBus): Promise<void> {
  const giveUpAt = performance.now() + REDIS_MS
  while (!bus.isFast() && performance.now() < giveUpAt) await wait(LOOK_MS)
}

/** Behind the games of a dead process, which all are taken at one moment, a beat would come too late. */
function openBeats(databaseUrl: string, log: Log) {
  const limits = { ...limitsOf(BEAT_MS), connectMs: CONNECT_MS }
  return openOneConnection(databaseUrl, { name: 'gorod beats', limits, log })
}

export function createCluster({ redisUrl, databaseUrl, secret, ...parts }: ClusterParts): Cluster {
  const { log, metrics, random } = parts
  const self = random.uuid().slice(0, 13)
  // The processes of this site, and no others, make the same name.
  const site = createHash('sha256').update(`site:${secret}`).digest('hex').slice(0, 12)
  const prefix = `gorod:${site}`
  const carrying = { prefix, self, log }
  const fast = new RedisCarrier(redisUrl, carrying)
  metrics.redisSeconds.from(() => (fast.delayMs === null ? [] : [{ value: fast.delayMs / 1000 }]))
  const slow = new PostgresCarrier(databaseUrl, carrying)
  const bus = new SharedBus({
    self,
    fast,
    slow,
    seals: busSeals({ self, secret, random }),
    log,
    metrics,
  })
  const beats = openBeats(databaseUrl, log)
  const processes = new Processes({
    ...parts,
    db: beats.db,
    self,
    isFast: () => bus.isFast(),
    holdsLock: () => slow.isUp(),
  })
  bus.useFastWhile(() => processes.areAllFast())
  bus.sealFor((id) => processes.opensSealed(id))
  const peers = new Peers({ ...parts, self, bus, processes })
  const counters = connectRedis(redisUrl, 'limits', log)
  const client = impatient(counters.client)
  const isThere = (id: string): boolean => processes.isThere(id)
  const elsewhere = new SharedElsewhere({ self, prefix, client, isThere, clock: parts.clock })
  metrics.processes.from(() => [{ value: processes.others().length + 1 }])
  return {
    self,
    bus,
    processes,
    peers,
    limits: redisLimits(client, prefix),
    elsewhere,
    async start() {
      counters.open()
      // A process that listens first misses nothing.
      await bus.start()
      await untilFast(bus)
      await processes.start()
      peers.start()
      elsewhere.start()
    },
    async stop() {
      elsewhere.stop()
      await processes.stop()
      await beats.close()
      counters.close()
    },
  }
}
