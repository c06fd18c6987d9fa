import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../../cluster/cluster.ts'
import type { Program } from '../../cluster/program.ts'
import { childrenOf } from './processes.ts'
import type { SmallDisk } from './small-disks.ts'

export type Kind = 'server' | 'database' | 'other'

/** Something that breaks, and how it is mended. */
export interface Fault {
  readonly name: string
  /** Which target holds for it. */
  readonly kind: Kind
  /** How long nothing can work: no part of the recovery. */
  readonly lastsMs?: number
  breaks(): void | Promise<void>
  mends?(): void | Promise<void>
  /** Between the two. */
  readonly forMs?: number
  /** Pictures need what breaks. Without it they must not notice: {@link picturesTargetOf}. */
  readonly media?: {
    /** The address of the Janus that breaks; null: another part. */
    readonly janus: string | null
    /** Target for the time until pictures flow again; null: none is set. */
    readonly picturesWithinMs: number | null
  }
}

const FROZEN_MS = 8_000
const CUT_MS = 20_000
const FULL_MS = 8_000
const STEP_SECONDS = 3_600
/** As `bench/janus-kills.ts`. */
const PICTURES_WITHIN_MS = 3_000
/** A hole that a viewer takes for a bad moment of the line. */
const UNNOTICED_MS = 1_000

/** Target for the time without pictures; null: none is set. */
export const picturesTargetOf = ({ media }: Pick<Fault, 'media'>): number | null =>
  media === undefined ? UNNOTICED_MS : media.picturesWithinMs

export interface FaultParts {
  readonly cluster: Cluster
  /** The disk of the folder with this name. Null: none could be mounted. */
  readonly diskOf: (name: string) => SmallDisk | null
  /** Null: libfaketime is not there. */
  readonly clockFile: string | null
}

/** The faults in the order of the table. What they hit is looked up when they begin. */
export function faultsOf({ cluster, diskOf, clockFile }: FaultParts): Fault[] {
  const { servers, postgres, redis } = cluster
  const [first, , third] = servers as [Program, Program, Program]
  const primaryDisk = (): SmallDisk => diskOf(postgres.primary.name)!
  let full: SmallDisk | null = null
  return [
    ...servers.map((server) => killed(server, 'server')),
    ...servers.map((server) => frozen(server, 'server')),
    killed(cluster.siteBalancer, 'other'),
    // Nothing reaches the site meanwhile.
    frozen(cluster.siteBalancer, 'other', FROZEN_MS),
    killed(cluster.databaseBalancer, 'other'),
    {
      name: 'redis killed, back after 8 s',
      kind: 'other',
      breaks: () => redis.kill(),
      forMs: FROZEN_MS,
      mends: () => redis.start(),
    },
    frozen(redis, 'other'),
    ...mediaFaults(cluster),
    {
      name: 'Postgres standby killed',
      kind: 'database',
      breaks: () => signalAll(postgres.standby.pid, 'SIGKILL'),
    },
    {
      name: 'Postgres standby frozen',
      kind: 'database',
      breaks: () => signalAll(postgres.standby.pid, 'SIGSTOP'),
    },
    {
      name: 'Postgres primary killed, standby promoted',
      kind: 'database',
      breaks: () => signalAll(postgres.primary.pid, 'SIGKILL'),
    },
    {
      name: 'Postgres primary frozen, standby promoted',
      kind: 'database',
      breaks: () => signalAll(postgres.primary.pid, 'SIGSTOP'),
    },
    {
      name: 'network between servers and Postgres silent for 20 s',
      kind: 'database',
      lastsMs: CUT_MS,
      breaks: () => cluster.databaseBalancer.signal('SIGSTOP'),
      forMs: CUT_MS,
      mends: () => cluster.databaseBalancer.signal('SIGCONT'),
    },
    {
      name: 'network between servers and Postgres refused for 20 s',
      kind: 'database',
      lastsMs: CUT_MS,
      breaks: () => cluster.databaseBalancer.kill(),
      forMs: CUT_MS,
      mends: () => cluster.databaseBalancer.start(),
    },
    ...(diskOf(postgres.primary.name) === null
      ? []
      : [
          {
            name: 'disk of the Postgres primary full',
            kind: 'database' as const,
            breaks: () => {
              full = primaryDisk()
              full.fill()
            },
            forMs: FULL_MS,
            mends: () => full?.free(),
          },
        ]),
    ...(diskOf(third.name) === null
      ? []
      : [
          {
            name: `disk of ${third.name} full`,
            kind: 'server' as const,
            breaks: () => diskOf(third.name)?.fill(),
            forMs: FULL_MS,
            mends: () => diskOf(third.name)?.free(),
          },
        ]),
    ...(clockFile === null
      ? []
      : [
          stepped(first, clockFile, `+${STEP_SECONDS}`, 'an hour ahead'),
          stepped(first, clockFile, `-${STEP_SECONDS}`, 'two hours back'),
        ]),
  ]
}

/** The Janus one after the other, then the relay. */
function mediaFaults({ janus, janusUrls, relay }: Cluster): Fault[] {
  const withJanus = (fault: (program: Program) => Fault, picturesWithinMs: number | null) =>
    janus.map((program, index) => ({
      ...fault(program),
      media: { janus: janusUrls[index] ?? null, picturesWithinMs },
    }))
  const ofRelay = { janus: null, picturesWithinMs: null }
  return [
    ...withJanus((program) => killed(program, 'other'), PICTURES_WITHIN_MS),
    ...withJanus((program) => frozen(program, 'other'), null),
    { ...killed(relay, 'other'), media: ofRelay },
    { ...frozen(relay, 'other'), media: ofRelay },
  ]
}

const killed = (program: Program, kind: Kind): Fault => ({
  name: `${program.name} killed`,
  kind,
  breaks: () => signalAll(program.pid, 'SIGKILL'),
})

const frozen = (program: Program, kind: Kind, lastsMs = 0): Fault => ({
  name: `${program.name} frozen for 8 s`,
  kind,
  lastsMs,
  breaks: () => signalAll(program.pid, 'SIGSTOP'),
  forMs: FROZEN_MS,
  mends: () => signalAll(program.pid, 'SIGCONT'),
})

/** The clock of one process: libfaketime reads the file each second. */
const stepped = ({ name }: Program, file: string, by: string, words: string): Fault => ({
  name: `clock of ${name} ${words}`,
  kind: 'server',
  breaks: async () => {
    writeFileSync(file, by)
    await wait(2_000)
  },
  forMs: FROZEN_MS,
})

/** A process and its children. */
function signalAll(pid: number | null, signal: NodeJS.Signals): void {
  if (pid === null) return
  for (const one of [pid, ...childrenOf(pid)])
    try {
      process.kill(one, signal)
    } catch {
      // It has ended.
    }
}
