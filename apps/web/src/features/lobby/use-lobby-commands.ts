import type { ClientMessage, SentPayloadOf } from '@gorod/contracts/realtime'
import { useState } from 'react'
import { faultText } from '../../shared/realtime/fault-text.ts'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { isNoJudgeRight } from './lobby-fault.ts'

export type LobbyAction = 'seat' | 'ready' | 'kick' | 'lead' | 'change' | 'say' | 'leave' | 'start'

export interface LobbyCommands {
  /** Commands without an answer yet: a line of the chat may be on its way beside the leader's press. */
  readonly busy: ReadonlySet<LobbyAction>
  /** Why the last one was refused. */
  readonly fault: { readonly of: LobbyAction; readonly text: string } | null
  readonly forget: () => void
  /** Resolves to whether it was done. What it changes comes back as the lobby's pushed state. */
  readonly run: <Message extends ClientMessage>(
    action: LobbyAction,
    message: Message,
    payload: SentPayloadOf<Message>,
  ) => Promise<boolean>
}

/** Commands to the lobby the account is in. */
export function useLobbyCommands(onNoJudgeRight: (cause: unknown) => void): LobbyCommands {
  const [busy, setBusy] = useState<ReadonlySet<LobbyAction>>(new Set())
  const [fault, setFault] = useState<LobbyCommands['fault']>(null)
  return {
    busy,
    fault,
    forget: () => setFault(null),
    run: async (action, message, payload) => {
      setBusy((now) => new Set([...now, action]))
      setFault(null)
      try {
        await (await openRealtime()).send(message, payload)
        return true
      } catch (cause) {
        if (isNoJudgeRight(cause)) onNoJudgeRight(cause)
        else setFault({ of: action, text: faultText(cause) })
        return false
      } finally {
        setBusy((now) => new Set([...now].filter((one) => one !== action)))
      }
    },
  }
}
