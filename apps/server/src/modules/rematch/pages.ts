import { rematchMessage } from '@gorod/contracts/rematch'
import { type Bus, topic } from '../../platform/bus/bus.ts'
import type { Log } from '../../platform/log.ts'
import { orderedPushes } from '../../platform/realtime/ordered-pushes.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { type AskedTable, describeTable, type TableDeps } from './asked-table.ts'

const changedTopic = topic<{ readonly gameId: string }>('rematch.changed')

interface RematchPages {
  /** The people of this table get its state, whatever process they are connected to. */
  changed(gameId: string): void
  stop(): Promise<void>
}

/** Each process reads the table for its own pages, so that two changes cannot arrive in the wrong order. */
export function rematchPages(
  deps: TableDeps & {
    readonly realtime: Pick<Realtime, 'clientsOf' | 'send'>
    readonly bus: Bus
    readonly log: Log
    readonly readAsked: (gameId: string) => Promise<AskedTable | null>
  },
): RematchPages {
  const { realtime, bus, log, readAsked } = deps
  const pushes = orderedPushes(
    async (gameId: string) => {
      const table = await readAsked(gameId)
      const here = (table?.people ?? []).filter(({ accountId }) => realtime.clientsOf(accountId).length > 0)
      if (table === null || here.length === 0) return
      const seenBy = await describeTable(deps, table)
      for (const { accountId } of here) realtime.send(accountId, rematchMessage, seenBy(accountId))
    },
    (err, gameId) => log.error({ err, gameId }, 'a rematch could not be pushed'),
  )
  const unsubscribe = bus.subscribe(changedTopic, ({ gameId }) => pushes.changed(gameId))
  return {
    changed: (gameId) => bus.publish(changedTopic, { gameId }),
    async stop() {
      unsubscribe()
      await pushes.stop()
    },
  }
}
