import { type LobbyState, lobbyStateMessage } from '@gorod/contracts/lobby'
import type { Log } from '../../../platform/log.ts'
import { orderedPushes } from '../../../platform/realtime/ordered-pushes.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'

export interface StatePusher {
  refresh(lobbyId: string): void
  /** Resolves when nothing is read any more. */
  stop(): Promise<void>
}

/** Pushes the state of a lobby to its members' pages in this process, in order. */
export function createStatePusher({
  realtime,
  log,
  membersOf,
  state,
}: {
  readonly realtime: Realtime
  readonly log: Log
  readonly membersOf: (lobbyId: string) => Promise<readonly number[]>
  readonly state: (lobbyId: string) => Promise<LobbyState | null>
}): StatePusher {
  const push = async (lobbyId: string): Promise<void> => {
    const members = await membersOf(lobbyId)
    if (!members.some((accountId) => realtime.clientsOf(accountId).length > 0)) return
    const now = await state(lobbyId)
    if (now === null) return
    for (const { accountId } of now.members) realtime.send(accountId, lobbyStateMessage, now)
  }
  const pushes = orderedPushes(push, (err, lobbyId) =>
    log.error({ err, lobbyId }, 'a lobby could not be pushed'),
  )
  return { refresh: pushes.changed, stop: pushes.stop }
}
