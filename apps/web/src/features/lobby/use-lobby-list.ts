import { type LobbyList, lobbyListMessage, watchLobbiesMessage } from '@gorod/contracts/lobby'
import { useEffect, useState } from 'react'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'

/** Open lobbies and running games, live while `watching`; null until the server first told. */
export function useLobbyList(watching: boolean): LobbyList | null {
  const { realtime, connected } = useRealtime()
  const [list, setList] = useState<LobbyList | null>(null)
  useEffect(() => realtime?.on(lobbyListMessage, setList), [realtime])
  useEffect(() => {
    if (realtime === null || !connected || !watching) return
    // After every reconnect anew: the server forgets a watcher whose socket broke.
    realtime.send(watchLobbiesMessage, { watch: true }).then(
      (answer) => setList(answer.list),
      () => {},
    )
    return () => {
      if (realtime.connected) realtime.send(watchLobbiesMessage, { watch: false }).catch(() => {})
    }
  }, [realtime, connected, watching])
  return list
}
