import { type LobbyList, type LobbyState, lobbyClosedMessage } from '@gorod/contracts/lobby'
import { type Bus, topic } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { ClosedReason } from '../commands/change-lobby.ts'
import { createListPusher, type ListPusher } from './list-pusher.ts'
import { createStatePusher } from './state-pusher.ts'

interface LobbyPusher {
  /** Tells the pages in every process. */
  changed(lobbyId: string): void
  closed(accountIds: readonly number[], lobbyId: string, reason: ClosedReason): void
  /** Tells the pages in this process alone: every process has noticed the same by itself. */
  refresh(lobbyId: string): void
  readonly list: ListPusher
  /** Resolves when no lobby is read any more. */
  stop(): Promise<void>
}

const changedTopic = topic<{ readonly lobbyId: string }>('lobby.changed')
const closedTopic = topic<{
  readonly accountIds: readonly number[]
  readonly lobbyId: string
  readonly reason: ClosedReason
}>('lobby.closed')

/** Pushes lobbies and their list to the pages. */
export function createLobbyPusher(deps: {
  readonly realtime: Realtime
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly membersOf: (lobbyId: string) => Promise<readonly number[]>
  readonly state: (lobbyId: string) => Promise<LobbyState | null>
  readonly list: () => Promise<LobbyList>
}): LobbyPusher {
  const { realtime, bus } = deps
  const states = createStatePusher(deps)
  const list = createListPusher(deps)
  const unsubscribe = [
    bus.subscribe(changedTopic, ({ lobbyId }) => {
      states.refresh(lobbyId)
      list.changed()
    }),
    bus.subscribe(closedTopic, ({ accountIds, lobbyId, reason }) => {
      for (const accountId of accountIds) realtime.send(accountId, lobbyClosedMessage, { lobbyId, reason })
    }),
  ]
  return {
    changed: (lobbyId) => bus.publish(changedTopic, { lobbyId }),
    closed: (accountIds, lobbyId, reason) => bus.publish(closedTopic, { accountIds, lobbyId, reason }),
    refresh: states.refresh,
    list,
    async stop() {
      list.stop()
      for (const end of unsubscribe) end()
      await states.stop()
    },
  }
}
