import { getPartyMessage, type PartyView, partyMessage } from '@gorod/contracts/party'
import type { ClientMessage, SentPayloadOf } from '@gorod/contracts/realtime'
import { useState } from 'react'
import { openRealtime } from '../realtime/open-realtime.ts'
import { RealtimeFailure } from '../realtime/realtime-error.ts'
import { useWatched } from '../realtime/use-watched.ts'
import type { Watch } from '../realtime/watch.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../texts/errors.ts'

const PARTY: Watch<PartyView> = {
  push: partyMessage,
  start: (realtime) => realtime.send(getPartyMessage, {}),
  stop: async () => undefined,
}

/** The viewer's party and invitation, live; null until they are known. */
export function useParty(): PartyView | null {
  return useWatched(PARTY)
}

interface PartySender {
  readonly busy: boolean
  readonly error: string | null
  readonly dismiss: () => void
  /** True when it was done. */
  readonly send: <Message extends ClientMessage>(
    message: Message,
    payload: SentPayloadOf<Message>,
  ) => Promise<boolean>
}

/** Commands to a party. What they change comes back by the push. */
export function usePartySender(): PartySender {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  return {
    busy,
    error,
    dismiss: () => setError(null),
    async send(message, payload) {
      setBusy(true)
      setError(null)
      try {
        await (await openRealtime()).send(message, payload)
        return true
      } catch (cause) {
        setError(partyErrorText(cause))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}

/** What the server wrote under a field says more than the code. */
export function partyErrorText(cause: unknown): string {
  if (!(cause instanceof RealtimeFailure)) return SOMETHING_WENT_WRONG
  const [message] = Object.values(cause.fields ?? {}).flat()
  return message ?? ERROR_TEXTS[cause.code]
}
