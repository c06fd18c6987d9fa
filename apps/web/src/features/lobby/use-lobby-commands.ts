import type { ClientMessage, SentPayloadOf } from '@gorod/contracts/realtime'
import { useState } from 'react'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { faultText } from './lobby-fault.ts'

export type LobbyAction = 'seat' | 'ready' | 'kick' | 'lead' | 'change' | 'say' | 'leave' | 'start'

export interface LobbyCommands {
  /** What was sent and not answered yet. */
  readonly busy: LobbyAction | null
  /** Why the last one was refused. */
  readonly fault: string | null
  readonly forget: () => void
  /** Resolves to whether it was done. What it changes comes back as the lobby's pushed state. */
  readonly run: <Message extends ClientMessage>(
    action: LobbyAction,
    message: Message,
    payload: SentPayloadOf<Message>,
  ) => Promise<boolean>
}

/** Commands to the lobby the account is in. */
export function useLobbyCommands(): LobbyCommands {
  const [busy, setBusy] = useState<LobbyAction | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  return {
    busy,
    fault,
    forget: () => setFault(null),
    run: async (action, message, payload) => {
      setBusy(action)
      setFault(null)
      try {
        await (await openRealtime()).send(message, payload)
        return true
      } catch (cause) {
        setFault(faultText(cause))
        return false
      } finally {
        setBusy(null)
      }
    },
  }
}
