import type { ClientMessage, SentPayloadOf } from '@gorod/contracts/realtime'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { faultText } from '../../shared/realtime/fault-text.ts'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'

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
      setError(faultText(cause))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, enter }
}
