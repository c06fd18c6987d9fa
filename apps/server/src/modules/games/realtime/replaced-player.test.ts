import { gameCommandMessage, joinGameMessage } from '@gorod/contracts/game'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, expect, it } from 'vitest'
import type { Identity } from '../../../platform/identity.ts'
import { OWN_LIMITS } from '../../../platform/limits.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { OpenGameDesk } from '../../../testing/games/open-game-desk.ts'
import type { MediaApi } from '../../media/public.ts'
import type { GameKeeper } from '../domain/game-keeper.ts'
import { gameLinks } from '../domain/game-link.ts'
import type { GameDoor, GamePage } from './game-door.ts'
import { listenToGameMessages } from './game-messages.ts'

const SEAT = 3
const NEWCOMER = 70

let desk: OpenGameDesk
let handles: Map<string, (payload: object, page: GamePage) => Promise<unknown>>

/** The header as it was read before the game was opened, in which the seat has its first player. */
beforeEach(() => {
  desk = new OpenGameDesk()
  handles = new Map()
  const before = desk.log.game
  const players = before.players.map((player) =>
    player.seat === SEAT ? { ...player, userId: NEWCOMER } : player,
  )
  const game = desk.open(scriptedGame({ judge: 'human' }), { players })
  const come = new Set<(page: GamePage) => void>()
  const door = {
    on: ({ name }: { name: string }, handle: never) => void handles.set(name, handle),
    onCome: (hook: (page: GamePage) => void) => void come.add(hook),
    onGone: () => undefined,
  } as unknown as GameDoor
  listenToGameMessages({
    door,
    keeper: {
      find: async () => game,
      header: async () => before,
      open: async () => game,
    } as unknown as GameKeeper,
    clock: new FakeClock(),
    media: { status: () => ({ available: false, reason: 'starting' }) } as unknown as MediaApi,
    links: gameLinks('a secret of the site'),
    joinsPerTenSeconds: 10,
    limits: OWN_LIMITS,
    seated: () => undefined,
    quit: async () => undefined,
  })
  for (const hook of come) hook(page(SEAT))
})

function page(accountId: number): GamePage {
  const identity = { accountId, rights: [] } as unknown as Identity
  return {
    id: `page of ${accountId}`,
    identity,
    accountId,
    browser: null,
    signedIn: () => identity,
    send: () => undefined,
    cut: () => undefined,
  }
}

const send = async (message: { readonly name: string }, payload: object, accountId: number) =>
  handles.get(message.name)?.({ gameId: desk.log.game.id, ...payload }, page(accountId))

it('a player who was replaced while the game was being opened gets neither the view nor the commands of the seat', async () => {
  const command = { id: 'a', command: { type: 'confirmReady' } }
  await expect(send(joinGameMessage, { known: 0 }, SEAT)).rejects.toMatchObject({ code: 'not_in_game' })
  await expect(send(gameCommandMessage, command, SEAT)).rejects.toMatchObject({ code: 'not_in_game' })
  expect(desk.log.entries.filter(({ event }) => event.type === 'seatReady')).toEqual([])
})
