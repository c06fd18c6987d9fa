import {
  createLobbyMessage,
  joinLobbyMessage,
  type LobbySummary,
  takeLobbySeatMessage,
} from '@gorod/contracts/lobby'
import { useState } from 'react'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { isNoJudgeRight, isPasswordWrong, ownFault } from './lobby-fault.ts'
import type { NewLobby } from './lobby-form.ts'

/** Which lobby, and as whom. */
export interface Door {
  readonly lobby: Pick<LobbySummary, 'lobbyId' | 'name' | 'locked'> | { readonly invite: string }
  readonly asJudge: boolean
}

/** A refusal that interrupts as a search's does, and how to ask once more. */
export interface LobbyRefusal {
  readonly cause: unknown
  readonly again: () => Promise<boolean>
}

/**
 * `wrong`: the password is wrong. `refused`: the lobby itself refused, see `fault`. `interrupted`: passed to
 * `onRefused`.
 */
export type EntryOutcome = 'in' | 'wrong' | 'refused' | 'interrupted'

export interface EnterLobby {
  readonly busy: 'create' | 'join' | null
  /** A lobby's own refusal, in a sentence. */
  readonly fault: string | null
  readonly forget: () => void
  readonly create: (wish: NewLobby) => Promise<EntryOutcome>
  readonly join: (door: Door, password?: string) => Promise<EntryOutcome>
}

/** The ways into a lobby. That one is in it comes back as the account's activity. */
export function useEnterLobby(onRefused: (refusal: LobbyRefusal) => void): EnterLobby {
  const [busy, setBusy] = useState<EnterLobby['busy']>(null)
  const [fault, setFault] = useState<string | null>(null)

  const run = async (action: 'create' | 'join', send: () => Promise<unknown>): Promise<EntryOutcome> => {
    setBusy(action)
    setFault(null)
    try {
      await send()
      return 'in'
    } catch (cause) {
      if (isPasswordWrong(cause)) return 'wrong'
      const sentence = ownFault(cause)
      setFault(sentence)
      if (sentence !== null) return 'refused'
      onRefused({ cause, again: async () => (await run(action, send)) === 'in' })
      return 'interrupted'
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    fault,
    forget: () => setFault(null),
    create: (wish) => run('create', async () => (await openRealtime()).send(createLobbyMessage, wish)),
    join: (door, password) => run('join', () => enter(door, password)),
  }
}

async function enter({ lobby, asJudge }: Door, password: string | undefined): Promise<void> {
  const realtime = await openRealtime()
  const by = 'invite' in lobby ? { invite: lobby.invite } : { lobbyId: lobby.lobbyId }
  await realtime.send(joinLobbyMessage, { ...by, ...(password === undefined ? {} : { password }) })
  if (!asJudge) return
  await realtime.send(takeLobbySeatMessage, { seat: 'judge' }).catch((cause) => {
    // Somebody may have been faster; the player is in the lobby nevertheless, and sees who judges.
    if (!isNoJudgeRight(cause)) return
    throw cause
  })
}
