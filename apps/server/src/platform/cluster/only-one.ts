import type { Log } from '../log.ts'
import type { Cluster } from './cluster.ts'

interface Work {
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Work that one process of the site does: its oldest one. When that dies the next one begins within seconds, and for a moment two
 * may be at it, which the work must not mind. A process that is alone does it always.
 */
export function onlyOne(cluster: Pick<Cluster, 'self' | 'processes'> | null, work: Work, log: Log): Work {
  if (cluster === null) return work
  let isDoing = false
  let turn: Promise<void> = Promise.resolve()
  const follow = (): Promise<void> => {
    turn = turn.then(async () => {
      const should = cluster.processes.oldest === cluster.self
      if (should === isDoing) return
      isDoing = should
      await (should ? work.start() : work.stop()).catch((err: unknown) => {
        isDoing = !should
        log.error({ err }, 'the housekeeping of the site could not change hands')
      })
    })
    return turn
  }
  let isStopped = false
  cluster.processes.onBeat(() => {
    if (!isStopped) void follow()
  })
  return {
    start: follow,
    async stop() {
      isStopped = true
      await turn
      if (!isDoing) return
      isDoing = false
      await work.stop()
    },
  }
}
