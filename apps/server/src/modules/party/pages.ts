import { type PartyView, partyMessage } from '@gorod/contracts/party'
import { type Bus, topic } from '../../platform/bus/bus.ts'
import type { Log } from '../../platform/log.ts'
import { orderedPushes } from '../../platform/realtime/ordered-pushes.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'

const changedTopic = topic<{ readonly accountIds: readonly number[] }>('party.changed')

interface PartyPages {
  /** What these accounts see of a party has changed: their pages get it, whatever process they are connected to. */
  changed(accountIds: readonly number[]): void
  stop(): Promise<void>
}

/** Each process reads what its own pages see, so that two changes cannot arrive in the wrong order. */
export function partyPages({
  realtime,
  bus,
  log,
  viewOf,
}: {
  readonly realtime: Pick<Realtime, 'clientsOf' | 'send'>
  readonly bus: Bus
  readonly log: Log
  readonly viewOf: (accountId: number) => Promise<PartyView>
}): PartyPages {
  const pushes = orderedPushes(
    async (accountId: number) => {
      if (realtime.clientsOf(accountId).length === 0) return
      realtime.send(accountId, partyMessage, await viewOf(accountId))
    },
    (err, accountId) => log.error({ err, accountId }, 'a party could not be pushed'),
  )
  const unsubscribe = bus.subscribe(changedTopic, ({ accountIds }) => {
    for (const accountId of accountIds) pushes.changed(accountId)
  })
  return {
    changed: (accountIds) => bus.publish(changedTopic, { accountIds: [...new Set(accountIds)] }),
    async stop() {
      unsubscribe()
      await pushes.stop()
    },
  }
}
