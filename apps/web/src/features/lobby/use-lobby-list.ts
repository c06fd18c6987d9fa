import { type LobbyList, lobbyListMessage, watchLobbiesMessage } from '@gorod/contracts/lobby'
import { useWatched } from '../../shared/realtime/use-watched.ts'
import type { Watch } from '../../shared/realtime/watch.ts'

const LOBBIES: Watch<LobbyList> = {
  push: lobbyListMessage,
  start: async (realtime) => (await realtime.send(watchLobbiesMessage, { watch: true })).list,
  stop: (realtime) => realtime.send(watchLobbiesMessage, { watch: false }),
}

/** Open lobbies and running games, live while `watching`; null until the first answer of the server. */
export function useLobbyList(watching: boolean): LobbyList | null {
  return useWatched(LOBBIES, watching)
}
