import { type LobbyList, lobbyListMessage, watchLobbiesMessage } from '@gorod/contracts/lobby'
import { useWatch, type Watching } from '../../shared/realtime/use-watched.ts'
import type { Watch } from '../../shared/realtime/watch.ts'

const LOBBIES: Watch<LobbyList> = {
  push: lobbyListMessage,
  start: async (realtime) => (await realtime.send(watchLobbiesMessage, { watch: true })).list,
  stop: (realtime) => realtime.send(watchLobbiesMessage, { watch: false }),
}

/** Open lobbies and running games, live while `watching`. */
export function useLobbyList(watching: boolean): Watching<LobbyList> {
  return useWatch(LOBBIES, watching)
}
