import { type LobbyState, lobbyStateMessage } from '@gorod/contracts/lobby'
import type { Log } from '../../../platform/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'

export interface StatePusher {
  refresh(lobbyId: string): void
  /** Resolves when nothing is read any more. */
  stop(): Promise<void>
}

/**
 * Pushes the state of a lobby to its members' pages in this process. One reader per lobby at a time, and changes that come
 * meanwhile are read together: an older state can never be pushed after a newer one.
 */
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
  /** Lobbies being read; true: once more after that. */
  const reading = new Map<string, boolean>()
  const readers = new Set<Promise<void>>()
  let isStopped = false

  const push = async (lobbyId: string): Promise<void> => {
    const members = await membersOf(lobbyId)
    if (!members.some((accountId) => realtime.clientsOf(accountId).length > 0)) return
    const now = await state(lobbyId)
    if (now === null) return
    for (const { accountId } of now.members) realtime.send(accountId, lobbyStateMessage, now)
  }
  const readOn = async (lobbyId: string): Promise<void> => {
    do {
      reading.set(lobbyId, false)
      await push(lobbyId).catch((err) => log.error({ err, lobbyId }, 'a lobby could not be pushed'))
    } while (reading.get(lobbyId) === true)
    reading.delete(lobbyId)
  }
  return {
    refresh(lobbyId) {
      if (isStopped) return
      if (reading.has(lobbyId)) return void reading.set(lobbyId, true)
      const reader = readOn(lobbyId).finally(() => readers.delete(reader))
      readers.add(reader)
    },
    async stop() {
      isStopped = true
      for (const lobbyId of reading.keys()) reading.set(lobbyId, false)
      await Promise.all(readers)
    },
  }
}
