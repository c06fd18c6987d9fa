import { gameAskedMessage, gameHereMessage } from '@gorod/contracts/attention'
import { gameViewersMessage } from '@gorod/contracts/audience'
import {
  type GameEventsPush,
  type GameSnapshot,
  gameCommandMessage,
  gameEventsMessage,
  hurryBotsMessage,
  joinGameMessage,
  leaveGameMessage,
  mediaToBrowserMessage,
  mediaToServerMessage,
  quitGameMessage,
} from '@gorod/contracts/game'
import { gamePeopleMessage, gameSeatLostMessage } from '@gorod/contracts/table-people'
import type { AddressedCommand, Viewer } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import { Budget } from '../../../platform/budget.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { Chair } from '../../activity/public.ts'
import type { MediaApi, MediaStatus } from '../../media/public.ts'
import type { VisibleEvents } from '../domain/audience.ts'
import { viewerOn, whereIn } from '../domain/chairs.ts'
import type { Connection } from '../domain/connection.ts'
import type { GameKeeper } from '../domain/game-keeper.ts'
import type { GameLinks } from '../domain/game-link.ts'
import type { GameHeader } from '../domain/game-log.ts'
import { type OpenGame, participantOn } from '../domain/open-game.ts'
import type { GamesApi } from '../public.ts'
import type { GameDoor, GamePage } from './game-door.ts'
import { GameJoins, pushesAfterAnswer } from './game-joins.ts'

export interface GameMessagesDeps {
  readonly door: GameDoor
  readonly keeper: GameKeeper
  readonly clock: Clock
  readonly media: MediaApi
  readonly links: GameLinks
  /** For one connection; all connections of an account together may join three times as often. */
  readonly joinsPerTenSeconds: number
  readonly limits: Limits
  /** Somebody with a place at the table has opened it. */
  readonly seated: Parameters<GamesApi['onSeated']>[0]
  readonly quit: (wish: { readonly gameId: string; readonly accountId: number }) => Promise<void>
}

/** Answers the messages about a running game. */
export function listenToGameMessages(deps: GameMessagesDeps): void {
  const { door, keeper } = deps
  const joined = new GameJoins()
  const mayJoin = joinLimits(deps)
  const pushOf = eventPushes(deps.clock)

  door.onCome((client) => joined.connected(client.id))
  door.onGone(async (client) => {
    for (const gameId of joined.disconnected(client.id)) await keeper.leave(gameId, client.id)
  })

  door.on(joinGameMessage, async ({ gameId, known }, client) => {
    const asked = joined.ask(client.id, gameId)
    try {
      if (!(await mayJoin(client))) throw new AppError('too_many_requests')
      const { game, where } = await enter(keeper, gameId, client)
      if (!joined.add(asked)) throw new AppError('unavailable')
      const { from, events } = game.join(connectionOf(pushOf, game, where, client), known)
      const { accountId, browser } = client
      if (where !== 'spectator' && accountId !== null) deps.seated({ gameId, accountId, browser })
      return snapshot(deps, game, where, { from, events, moveTo: door.moveTo(client) })
    } finally {
      joined.answered(asked)
    }
  })

  door.on(leaveGameMessage, async ({ gameId }, client) => {
    joined.remove(client.id, gameId)
    await keeper.leave(gameId, client.id)
    return undefined
  })

  door.on(gameHereMessage, async ({ gameId }, client) => {
    const game = await keeper.find(gameId)
    if (!game?.connection(client.id)) throw new AppError('not_in_game')
    game.here(client.id)
    return undefined
  })

  door.on(hurryBotsMessage, async ({ gameId }, client) => {
    const game = await keeper.find(gameId)
    const viewer = game?.connection(client.id)?.viewer
    if (!game || viewer === undefined) throw new AppError('not_in_game')
    if (!game.hurryBots(viewer)) throw new AppError('forbidden')
    return undefined
  })

  door.on(quitGameMessage, async ({ gameId }, client) => {
    await deps.quit({ gameId, accountId: client.signedIn().accountId })
    return undefined
  })

  door.on(
    gameCommandMessage,
    async ({ gameId, id, command }, client) => {
      // A copy that is not in memory is read as for a join: a page could have all old games of its account read again and again.
      const isOpen = (await keeper.find(gameId)) !== null
      if (!isOpen && !(await mayJoin(client))) throw new AppError('too_many_requests')
      const { game, where: sender } = await enter(keeper, gameId, client)
      if (sender === 'spectator') throw new AppError('not_in_game')
      // The sender is part of the id, so nobody can use up the ids of another seat.
      const answer = await game.send({
        command: { ...command, by: sender } as AddressedCommand,
        id: `${sender}:${id}`,
      })
      if (answer.kind === 'accepted') return { repeated: answer.repeated }
      if (answer.kind === 'refused' && answer.refusal === 'game_over') throw new AppError('game_over')
      throw new AppError('command_refused', {
        details: { refusal: answer.kind === 'refused' ? answer.refusal : 'invalid' },
      })
    },
    { counted: false },
  )

  door.on(mediaToServerMessage, async ({ gameId, message }, client) => {
    // The game is open if this connection has joined it.
    const game = await keeper.find(gameId)
    if (!game?.connection(client.id)) throw new AppError('not_in_game')
    // A page that gets «no room» now would not hear that the room opens later.
    const room = await game.media.roomOnceOpen()
    const connection = game.connection(client.id)
    if (!connection) throw new AppError('not_in_game')
    if (room) await room.receive(connection.member, message)
    else connection.onMedia({ type: 'unavailable', reason: mediaOf(deps.media, game).reason ?? 'starting' })
    return undefined
  })
}

const JOINS_MS = 10_000
const CONNECTIONS_AT_FULL_PACE = 3

/** Limits joins: a small message whose answer is the whole log of a game. */
function joinLimits({
  joinsPerTenSeconds,
  limits,
}: Pick<GameMessagesDeps, 'joinsPerTenSeconds' | 'limits'>): (client: GamePage) => Promise<boolean> {
  const ofConnections = new Budget({ points: joinsPerTenSeconds, perMs: JOINS_MS })
  const all = { points: joinsPerTenSeconds * CONNECTIONS_AT_FULL_PACE, perMs: JOINS_MS }
  const ofAccounts = new Budget(all, limits.limiter('game-joins', all))
  return async (client) =>
    (await ofConnections.take(client.id)) && (await ofAccounts.take(String(client.signedIn().accountId)))
}

/** Opens the game for somebody who may be there. */
async function enter(
  keeper: GameKeeper,
  gameId: string,
  client: GamePage,
): Promise<{ readonly game: OpenGame; readonly where: Chair | 'spectator' }> {
  // Before the game is opened, because opening reads the whole log and may open a room.
  whereOrRefuse(await keeper.header(gameId), client)
  const game = await keeper.open(gameId)
  // Somebody else may have got the seat meanwhile.
  return { game, where: whereOrRefuse(game.live.header, client) }
}

function whereOrRefuse(header: GameHeader, client: GamePage): Chair | 'spectator' {
  const where = whereIn(header, client.signedIn())
  if (where === null) throw new AppError('not_in_game')
  return where
}

function viewerAt(where: Chair | 'spectator'): Viewer {
  return where === 'spectator' ? where : viewerOn(where)
}

function mediaOf(media: MediaApi, game: OpenGame): Omit<MediaStatus, 'adapter'> {
  if (!game.hasMedia) return { available: false, reason: 'switched_off' }
  const { available, reason } = media.status()
  return { available, reason }
}

type PushOf = (gameId: string, visible: VisibleEvents) => GameEventsPush

/** The same object for all who get the same events: it is encoded once. */
function eventPushes(clock: Clock): PushOf {
  let latest: { readonly visible: VisibleEvents; readonly push: GameEventsPush } | null = null
  return (gameId, visible) => {
    if (latest?.visible !== visible) latest = { visible, push: { gameId, ...visible, now: clock.now() } }
    return latest.push
  }
}

function connectionOf(
  pushOf: PushOf,
  game: OpenGame,
  where: Chair | 'spectator',
  client: GamePage,
): Connection {
  const gameId = game.live.header.id
  return {
    id: client.id,
    viewer: viewerAt(where),
    chair: where === 'spectator' ? null : where,
    member: {
      key: where === 'spectator' ? `spectator:${client.id}` : participantOn(where),
      connectionId: client.id,
      userId: client.accountId,
    },
    onEvents: pushesAfterAnswer((visible) => client.send(gameEventsMessage, pushOf(gameId, visible))),
    onMedia: (message) => client.send(mediaToBrowserMessage, { gameId, message }),
    // Not before the answer to `game.join`, like `pushesAfterAnswer`.
    onPeople: ({ players, judge, secondJudge, replaced }) =>
      void setImmediate(() =>
        client.send(gamePeopleMessage, { gameId, players, judge, secondJudge, replaced }),
      ),
    // After the answer as well: the page begins again with none.
    onViewers: (viewers) => void setImmediate(() => client.send(gameViewersMessage, { gameId, viewers })),
    onSeatLost: (moved) => client.send(gameSeatLostMessage, { gameId, moved }),
    cut: () => client.cut(),
    onAsked: (answerBy) => client.send(gameAskedMessage, { gameId, answerBy }),
  }
}

function snapshot(
  { media, clock, links }: GameMessagesDeps,
  game: OpenGame,
  where: Chair | 'spectator',
  part: Pick<GameSnapshot, 'from' | 'events' | 'moveTo'>,
): GameSnapshot {
  const { id, mode, type, rulesName, players, judge, secondJudge, replaced } = game.live.header
  return {
    gameId: id,
    viewer: viewerAt(where),
    isSecondJudge: where === 'secondJudge',
    mode,
    type,
    rulesName,
    players,
    judge,
    secondJudge,
    replaced,
    ...part,
    now: clock.now(),
    media: mediaOf(media, game),
    link: links.make(id),
  }
}
