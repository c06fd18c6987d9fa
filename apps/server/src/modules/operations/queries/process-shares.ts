import { hostname } from 'node:os'
import type { Operations, WorkQueueUse } from '@gorod/contracts/operations'
import type { Clock } from '../../../platform/clock.ts'
import type { Cluster } from '../../../platform/cluster/cluster.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listMissing } from '../../../platform/db/server-processes.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { WorkQueues } from '../../../platform/work-queue.ts'
import type { AudienceApi } from '../../audience/public.ts'
import type { MediaApi } from '../../media/public.ts'
import type { CpuShares } from '../domain/cpu-shares.ts'
import type { FiguresHistory } from '../domain/figures-history.ts'
import type { TrafficRates } from '../domain/traffic-rates.ts'

/** What only the process itself knows. */
export interface ProcessShare {
  readonly process: Omit<Operations['processes'][number], 'state'>
  readonly accounts: number
  /** Absent: the process runs the previous version. */
  readonly viewers?: number
  /** The errors of pages in the last five minutes. Absent: the process runs the previous version. */
  readonly errors?: number
  /** Absent: of the version before. */
  readonly work?: readonly WorkQueueUse[]
  /** Nothing is sent to people from there. Absent: of the version before. */
  readonly outgoingHeld?: boolean
  readonly gateways: Operations['gateways']
  /** For each requested game id: the Janus that has the room of the game. */
  readonly janusOf: Readonly<Record<string, string>>
}

interface SharesDeps {
  readonly db: Db
  readonly cluster: Pick<Cluster, 'processes' | 'peers'> | null
  readonly realtime: Pick<Realtime, 'countAccounts' | 'countSockets'>
  readonly media: MediaApi
  readonly audience: AudienceApi
  readonly cpu: CpuShares
  readonly clock: Clock
  readonly history: FiguresHistory
  readonly traffic: TrafficRates
  readonly workQueues: Pick<WorkQueues, 'list'>
  readonly outgoingHeld: boolean
  readonly port: () => number
}

interface Wish {
  readonly gameIds: readonly string[]
}

const CALL = 'operations.share'

/** What was heard of all processes, and how each of them is. */
export interface AllShares {
  readonly shares: readonly ProcessShare[]
  readonly servers: Operations['processes']
}

/** The share of this process, and of all others that answer. */
export function processShares(deps: SharesDeps) {
  const { db, cluster, realtime, media, audience, cpu, traffic, clock, history, workQueues, port } = deps
  const own = ({ gameIds }: Wish): ProcessShare => ({
    process: {
      kind: 'server',
      name: cluster?.processes.name ?? 'server',
      cpuPercent: cpu.percentOf('server'),
      connections: realtime.countSockets(),
      bytes: process.memoryUsage.rss(),
    },
    accounts: realtime.countAccounts(),
    viewers: audience.countViewers(),
    errors: history.errorsAt(clock.now()),
    work: workQueues.list(),
    outgoingHeld: deps.outgoingHeld,
    gateways: media.use().gateways.map(({ cpu: _, traffic: __, isOwn: ___, ...gateway }) => ({
      ...gateway,
      cpuPercent: cpu.percentOf(gateway.name),
      traffic: traffic.rateOf(gateway.name),
    })),
    janusOf: Object.fromEntries(
      gameIds.flatMap((gameId) => {
        const janus = media.gatewayOf(gameId)
        return janus === null ? [] : [[gameId, janus]]
      }),
    ),
  })
  cluster?.processes.nameBy(() => `${hostname()}:${port()}`)
  cluster?.peers.on(CALL, async (wish: Wish) => own(wish))
  return async (wish: Wish): Promise<AllShares> => {
    const others = cluster?.processes.others() ?? []
    const ask = (id: string) => cluster?.peers.call(id, CALL, wish) as Promise<ProcessShare>
    const theirs = await Promise.all(others.map((id) => ask(id).catch(() => null)))
    const shares = [own(wish), ...theirs.flatMap((share) => share ?? [])]
    const missing = cluster === null ? [] : await listMissing(db)
    // One may have died while it was asked.
    const late = others.filter((id, index) => theirs[index] === null && missing.every((one) => one.id !== id))
    const servers = [
      ...shares.map(({ process }) => ({ ...process, state: 'running' as const })),
      ...late.map((id) => silent(cluster?.processes.nameOf(id) ?? id, 'late')),
      ...missing.map(({ id, name }) => silent(name ?? id, 'missing')),
    ].sort((a, b) => (a.name < b.name ? -1 : 1))
    return { shares, servers }
  }
}

const silent = (name: string, state: 'late' | 'missing'): Operations['processes'][number] => ({
  kind: 'server',
  name,
  state,
  cpuPercent: null,
  connections: null,
  bytes: null,
})

export type ReadShares = ReturnType<typeof processShares>

/** Each Janus once, with the rooms of all processes. */
export function gatewaysTogether(shares: readonly ProcessShare[]): Operations['gateways'] {
  const found = new Map<string, Operations['gateways'][number]>()
  for (const gateway of shares.flatMap(({ gateways }) => gateways)) {
    const before = found.get(gateway.name)
    found.set(gateway.name, {
      ...gateway,
      running: gateway.running || before?.running === true,
      // A process of the version before does not say.
      isMetered: gateway.isMetered === true || before?.isMetered === true,
      rooms: gateway.rooms + (before?.rooms ?? 0),
      flows: gateway.flows + (before?.flows ?? 0),
      cpuPercent: gateway.cpuPercent ?? before?.cpuPercent ?? null,
      cores: gateway.cores ?? before?.cores ?? null,
      traffic: gateway.traffic ?? before?.traffic ?? null,
    })
  }
  return [...found.values()]
}

/** Each queue once, with the work of all processes. */
export function workTogether(shares: readonly ProcessShare[]): readonly WorkQueueUse[] {
  const found = new Map<string, WorkQueueUse>()
  for (const use of shares.flatMap(({ work = [] }) => work)) {
    const before = found.get(use.queue)
    found.set(use.queue, {
      ...use,
      waiting: use.waiting + (before?.waiting ?? 0),
      running: use.running + (before?.running ?? 0),
      isFull: use.isFull || before?.isFull === true,
    })
  }
  return [...found.values()]
}

/** A Janus that receives more counts for more; where none receives anything, nothing is lost. Null: none tells. */
export function lossTogether(gateways: Operations['gateways']): number | null {
  const told = gateways.flatMap(({ traffic }) => traffic ?? [])
  if (told.length === 0) return null
  const received = told.reduce((sum, { receivedMbits }) => sum + receivedMbits, 0)
  const lost = told.reduce((sum, { receivedMbits, lostPercent }) => sum + receivedMbits * lostPercent, 0)
  return received === 0 ? 0 : Math.round((lost * 10) / received) / 10
}
