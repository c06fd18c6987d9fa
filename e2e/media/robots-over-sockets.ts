import { mediaToBrowserMessage, mediaToServerMessage } from '@gorod/contracts/game'
import {
  createLobbyMessage,
  getLobbyMessage,
  joinLobbyMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
} from '@gorod/contracts/lobby'
import type { MediaToBrowser } from '@gorod/contracts/media'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../harness/account.ts'
import { Robot } from './robot.ts'

const TABLE = {
  name: 'Стол',
  password: null,
  ruleSet: 'fiim',
  seats: 10,
  pace: 'normal',
  judge: 'automatic',
  bots: true,
} as const

/** Two people at a table of practice players, each with a robot that sends and counts pictures. */
export interface TableOfTwo {
  readonly gameId: string
  readonly robots: readonly [Robot, Robot]
  close(): void
}

/** `url`: of a server, or of what leads to several. */
export async function startTableOfTwo(
  url: string,
  names: readonly [string, string] = ['Один', 'Два'],
): Promise<TableOfTwo> {
  const player = async (name: string) => {
    const { token } = await makeAccount(url, name)
    return new SocketPlayer({ url, token, reconnectMs: 100 })
  }
  const [leader, guest] = [await player(names[0]), await player(names[1])]
  await leader.ask(createLobbyMessage, TABLE)
  await guest.ask(joinLobbyMessage, { invite: (await leader.ask(getLobbyMessage, {})).state.invite })
  await guest.ask(setLobbyReadyMessage, { ready: true })
  const { gameId } = await leader.ask(startLobbyMessage, {})
  const robots = [await enterOver(leader, gameId), await enterOver(guest, gameId)] as const
  return {
    gameId,
    robots,
    close: () => {
      for (const one of [...robots, leader, guest]) one.close()
    },
  }
}

/** A page of the game that comes back by itself after a lost connection. */
async function enterOver(client: SocketPlayer, gameId: string): Promise<Robot> {
  await client.join(gameId)
  // What a breaking connection takes along is made good after the next one.
  const unlessCut = (cause: unknown) => {
    if (client.socket.connected) throw cause
  }
  const robot = new Robot(
    {
      receive: async (_from, message) =>
        void (await client.send(mediaToServerMessage, { gameId, message }).catch(unlessCut)),
    },
    `seat-${client.viewer}` as 'seat-1',
  )
  client.socket.on(mediaToBrowserMessage.name, ({ message }: { message: MediaToBrowser }) =>
    robot.receive(message),
  )
  const comeBack = async () => {
    await client.join(gameId)
    await robot.hello()
  }
  client.socket.on('connect', () => comeBack().catch(unlessCut))
  await robot.enter()
  return robot
}
