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

type Make<Page extends Robot> = (...args: ConstructorParameters<typeof Robot>) => Page

/** A page of the game that comes back by itself after a lost connection. `unheard`: see {@link enterWith}. */
const enterOver = (client: SocketPlayer, gameId: string): Promise<Robot> =>
  enterWith(client, gameId, (...args) => new Robot(...args), null)

/**
 * Enters with the page that `make` makes. `unheard` is told that the server could not take a message though the connection is there, and
 * how the page joins again; null: that is a fault of the test.
 */
export async function enterWith<Page extends Robot>(
  client: SocketPlayer,
  gameId: string,
  make: Make<Page>,
  unheard: ((page: Page, comeBack: () => Promise<void>) => void) | null,
): Promise<Page> {
  await client.join(gameId)
  // What a breaking connection takes along is made good after the next one.
  const unlessCut = (cause: unknown) => {
    if (!client.socket.connected) return
    if (unheard === null) throw cause
    unheard(page, comeBack)
  }
  const page = make(
    {
      receive: async (_from, message) => {
        const ack = await client.send(mediaToServerMessage, { gameId, message }).catch(unlessCut)
        if (ack && !ack.ok) unheard?.(page, comeBack)
      },
    },
    `seat-${client.viewer}` as 'seat-1',
  )
  client.socket.on(mediaToBrowserMessage.name, ({ message }: { message: MediaToBrowser }) =>
    page.receive(message),
  )
  const comeBack = async () => {
    await client.join(gameId)
    await page.hello()
  }
  client.socket.on('connect', () => comeBack().catch(unlessCut))
  await page.enter()
  return page
}
