import {
  getLobbyMessage,
  type LobbyState,
  lobbyClosedMessage,
  lobbyStateMessage,
} from '@gorod/contracts/lobby'
import { useEffect, useRef, useState } from 'react'
import { askAgain } from '../../shared/realtime/ask-again.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { memberOf, newest } from './lobby-state.ts'

const T = LOBBY_TEXTS.closed

export interface LobbyPlace {
  /** Null until the first answer of the server. */
  readonly state: LobbyState | null
  readonly connected: boolean
  /** Why the lobby is no longer this account's; null when there is nothing to say. */
  readonly notice: string | null
  readonly dismiss: () => void
  /** This tab leaves by its own will: the end of the lobby is no news to it. */
  readonly leaving: (own: boolean) => void
}

/** The lobby the account is in, the same in every tab; `lobbyId` is where the activity says it is. */
export function useLobby(lobbyId: string | null, ownId: number | null): LobbyPlace {
  const { realtime, connected, line } = useRealtime()
  const [state, setState] = useState<LobbyState | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const own = useRef(false)
  const known = useRef<LobbyState | null>(null)
  useEffect(() => {
    // Kept after the lobby is gone: the news of its end may come behind the news of the new place.
    if (state !== null) known.current = state
  }, [state])

  useEffect(
    () => realtime?.on(lobbyStateMessage, (next) => setState((before) => newest(before, next))),
    [realtime],
  )
  useEffect(
    () =>
      realtime?.on(lobbyClosedMessage, ({ lobbyId: closedId, reason }) => {
        const before = known.current
        if (own.current || before === null || before.lobbyId !== closedId) return
        if (reason !== 'started') setNotice(T[reason](before.name))
        // Members with a seat are on the way to the table.
        else if (ownId === null || memberOf(before, ownId)?.seat == null)
          setNotice(T.startedWithout(before.name))
      }),
    [realtime, ownId],
  )
  useEffect(() => {
    if (lobbyId === null) {
      setState(null)
      return
    }
    own.current = false
    setNotice(null)
    if (realtime === null || line === 0) return
    const over = new AbortController()
    // Again after every reconnect: nobody was sent what changed meanwhile.
    askAgain(() => realtime.send(getLobbyMessage, {}), over.signal).then(
      (answer) => setState((before) => newest(before, answer.state)),
      () => {},
    )
    return () => over.abort()
  }, [realtime, line, lobbyId])

  return {
    state: state?.lobbyId === lobbyId ? state : null,
    connected,
    notice,
    dismiss: () => setNotice(null),
    leaving: (yes) => {
      own.current = yes
    },
  }
}
