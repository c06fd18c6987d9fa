import { hostname } from 'node:os'
import type { Operations } from '@gorod/contracts/operations'
import type { Cluster } from '../../../platform/cluster/cluster.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { MediaApi } from '../../media/public.ts'
import type { CpuShares } from '../domain/cpu-shares.ts'

/** What only the process itself knows. */
export interface ProcessShare {
  readonly process: Operations['processes'][number]
  readonly accounts: number
  readonly gateways: Operations['gateways']
  /** Of the games asked for, by id: the Janus with their room. */
  readonly janusOf: Readonly<Record<string, string>>
}

interface SharesDeps {
  readonly cluster: Pick<Cluster, 'processes' | 'peers'> | null
  readonly realtime: Pick<Realtime, 'countAccounts' | 'countSockets'>
  readonly media: MediaApi
  readonly cpu: CpuShares
  readonly port: () => number
}

interface Wish {
  readonly gameIds: readonly string[]
}

const CALL = 'operations.share'

/** The share of this process, and of all others that answer. */
export function processShares({ cluster, realtime, media, cpu, port }: SharesDeps) {
  const own = ({ gameIds }: Wish): ProcessShare => ({
    process: {
      kind: 'server',
      name: cluster === null ? 'server' : `${hostname()}:${port()}`,
      running: true,
      cpuPercent: cpu.percentOf('server'),
      connections: realtime.countSockets(),
      bytes: process.memoryUsage.rss(),
    },
    accounts: realtime.countAccounts(),
    gateways: media.use().gateways.map(({ cpuSeconds: _, ...gateway }) => ({
      ...gateway,
      cpuPercent: cpu.percentOf(gateway.name),
    })),
    janusOf: Object.fromEntries(
      gameIds.flatMap((gameId) => {
        const janus = media.gatewayOf(gameId)
        return janus === null ? [] : [[gameId, janus]]
      }),
    ),
  })
  cluster?.peers.on(CALL, async (wish: Wish) => own(wish))
  const ofOthers = (wish: Wish) => {
    if (cluster === null) return []
    const { processes, peers } = cluster
    return processes.others().map((id) => peers.call(id, CALL, wish) as Promise<ProcessShare>)
  }
  return async (wish: Wish): Promise<readonly ProcessShare[]> => {
    const theirs = await Promise.all(ofOthers(wish).map((share) => share.catch(() => null)))
    const known = theirs.flatMap((share) => share ?? [])
    return [own(wish), ...known].sort((a, b) => (a.process.name < b.process.name ? -1 : 1))
  }
}

export type ReadShares = ReturnType<typeof processShares>

/** Each Janus once, with the rooms of all processes. */
export function gatewaysTogether(shares: readonly ProcessShare[]): Operations['gateways'] {
  const found = new Map<string, Operations['gateways'][number]>()
  for (const gateway of shares.flatMap(({ gateways }) => gateways)) {
    const before = found.get(gateway.name)
    found.set(gateway.name, {
      ...gateway,
      running: gateway.running || before?.running === true,
      rooms: gateway.rooms + (before?.rooms ?? 0),
      flows: gateway.flows + (before?.flows ?? 0),
      cpuPercent: gateway.cpuPercent ?? before?.cpuPercent ?? null,
    })
  }
  return [...found.values()]
}
