import type { ClientMessage, SentPayloadOf } from '@gorod/contracts/realtime'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'

/** Into a lobby, which the page of the search shows. */
export function useLobbyDoor() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function enter<Message extends ClientMessage>(message: Message, payload: SentPayloadOf<Message>) {
    setBusy(true)
    setError(null)
    try {
      await (await openRealtime()).send(message, payload)
      void navigate(PLAY_URL)
    } catch (cause) {
      setError(cause instanceof RealtimeFailure ? ERROR_TEXTS[cause.code] : SOMETHING_WENT_WRONG)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, enter }
}
