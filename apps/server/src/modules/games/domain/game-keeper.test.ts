import { MINUTE_MS } from '@gorod/contracts/durations'
import type { GameEvent } from '@gorod/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LocalBus } from '../../../platform/bus/local-bus.ts'
import type { Log } from '../../../platform/log.ts'
import { NO_TRACING } from '../../../platform/tracing/tracing.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { gameIdOf } from '../../../testing/game-id.ts'
import { deafPage } from '../../../testing/games/deaf-page.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { MediaApi, MediaRoom } from '../../media/public.ts'
import type { Connection } from './connection.ts'
import { GameKeeper } from './game-keeper.ts'
import type { GameLog } from './game-log.ts'
import { KeeperLeaves, type Keeping, KeptElsewhere } from './keeping.ts'
import type { OpenGame } from './open-game.ts'

/** The number of finished games that a process keeps. */
const MOST = 200

let clock: FakeClock
let keeper: GameKeeper
let rooms: Set<string>
/** Games of other processes, with their keeper. */
let elsewhere: Map<string, string>
let cuts: number

/** A log of any number of games, all of them over. */
function finishedGames(): GameLog {
  const one = new MemoryLog(clock.now())
  const ended: GameEvent = { type: 'gameAborted', reason: 'test', at: clock.now() }
  return {
    header: async (id) => ({ ...one.game, id, status: 'aborted' }),
    readAfter: async () => [...one.entries, { event: ended, commandId: null }],
    append: async () => false,
  }
}

beforeEach(() => {
  clock = new FakeClock()
  rooms = new Set()
  elsewhere = new Map()
  cuts = 0
  keeper = keeperOf(finishedGames())
})

function keeperOf(log: GameLog, change: Partial<Keeping> = {}): GameKeeper {
  const logger = {
    error: (problem: unknown) => expect.unreachable(String(problem)),
    warn: () => undefined,
  } as unknown as Log
  return new GameKeeper({
    log,
    takeOverdue: async () => [],
    bus: new LocalBus(logger),
    clock,
    media: {
      openRoom: async ({ gameId }: { gameId: string }) => {
        rooms.add(gameId)
        return { setPolicy: async () => ({ requests: 0 }) } as unknown as MediaRoom
      },
      close: async (gameId: string) => void rooms.delete(gameId),
      letGo: async () => undefined,
    } as unknown as MediaApi,
    logger,
    metrics: unreadMetrics(),
    tracing: NO_TRACING,
    keeping: {
      take: async (gameId) => elsewhere.get(gameId) ?? null,
      letGo: async () => undefined,
      listLost: async (gameIds) => new Map([...elsewhere].filter(([gameId]) => gameIds.includes(gameId))),
      ...change,
    },
    startBots: () => ({ notice: () => {}, hurry: () => {}, stop: () => {} }),
  })
}

afterEach(() => keeper.stop())

const turn = () => new Promise((resolve) => setImmediate(resolve))

const seatsReady = ({ entries }: MemoryLog) =>
  entries.flatMap(({ event }) => (event.type === 'seatReady' ? [event.seat] : []))

const look = (game: OpenGame, onPeople: Connection['onPeople'] = () => {}): void => {
  const page: Connection = {
    id: 'a-page',
    viewer: 'spectator',
    chair: null,
    member: { key: 'spectator:a-page', connectionId: 'a-page', userId: 1 },
    ...deafPage,
    onPeople,
    cut: () => cuts++,
  }
  game.join(page, 0)
}

describe('an account that is deleted', () => {
  test('the name leaves the tables in memory, and their pages hear the other one', async () => {
    const log = new MemoryLog(clock.now())
    let username = 'player3'
    const renamed: GameLog = {
      header: async () => ({
        ...log.game,
        players: log.game.players.map((player) => (player.userId === 3 ? { ...player, username } : player)),
      }),
      readAfter: (gameId, seq) => log.readAfter(gameId, seq),
      append: (append) => log.append(append),
    }
    keeper = keeperOf(renamed)
    const game = await keeper.open(log.game.id)
    const told: (string | undefined)[] = []
    look(game, ({ players }) => void told.push(players[2]?.username))
    username = 'a stand-in'
    keeper.forget(99)
    await turn()
    expect(told).toEqual([])
    keeper.forget(3)
    await turn()
    expect([told, game.live.header.players[2]?.username]).toEqual([['a stand-in'], 'a stand-in'])
  })

  test('the name leaves a table that read it just before', async () => {
    const log = new MemoryLog(clock.now())
    const named = (username: string) => ({
      ...log.game,
      players: log.game.players.map((player) => (player.userId === 3 ? { ...player, username } : player)),
    })
    let end = () => {}
    const headers = [
      new Promise<void>((resolve) => (end = resolve)).then(() => named('player3')),
      Promise.resolve(named('a stand-in')),
    ]
    keeper = keeperOf({
      header: async () => (await headers.shift()) ?? null,
      readAfter: (gameId, seq) => log.readAfter(gameId, seq),
      append: (append) => log.append(append),
    })
    const opening = keeper.open(log.game.id)
    await turn()
    keeper.forget(3)
    end()
    const { live } = await opening
    await turn()
    expect(live.header.players[2]?.username).toBe('a stand-in')
  })

  test('the name leaves the other tables while one cannot be read', async () => {
    const [stuck, other] = [gameIdOf(1), gameIdOf(2)]
    const games = finishedGames()
    let isStuck = false
    let end = () => {}
    const header: GameLog['header'] = async (id) => {
      if (isStuck && id === stuck) await new Promise<void>((resolve) => (end = resolve))
      return games.header(id)
    }
    keeper = keeperOf({ ...games, header })
    await keeper.open(stuck)
    let told = 0
    look(await keeper.open(other), () => void told++)
    isStuck = true
    keeper.forget(3)
    await turn()
    expect(told).toBe(1)
    end()
  })
})

describe('games that are over', () => {
  test('stay in memory up to a limit, those with connections longest', async () => {
    look(await keeper.open(gameIdOf(1)))
    for (let number = 2; number <= MOST + 50; number++) await keeper.open(gameIdOf(number))
    expect(keeper.count()).toEqual({ all: MOST, over: MOST })
    expect(await keeper.find(gameIdOf(1))).not.toBeNull()
    for (let number = 1000; number < 1000 + MOST + 50; number++) look(await keeper.open(gameIdOf(number)))
    expect(keeper.count()).toEqual({ all: MOST, over: MOST })
    expect(await keeper.find(gameIdOf(1))).toBeNull()
    expect(rooms.size).toBe(0)
  })

  test('leave memory with a cut of their pages, which come back to a new copy, when all have connections', async () => {
    const games = finishedGames()
    const running = new MemoryLog(clock.now())
    const ending = gameIdOf(1)
    keeper = keeperOf({
      header: async (id) => (id === ending ? { ...running.game, id } : games.header(id)),
      readAfter: (id, seq) => (id === ending ? running : games).readAfter(id, seq),
      append: (append) => running.append(append),
    })
    const first = await keeper.open(ending)
    look(first)
    await first.send({ command: { type: 'leaveGame', by: 5 }, id: null })
    expect(first.live.status).toBe('aborted')
    for (let number = 2; number <= MOST; number++) look(await keeper.open(gameIdOf(number)))
    expect([cuts, await keeper.find(ending)]).toEqual([0, first])
    const another = await keeper.open(gameIdOf(MOST + 1))
    expect([cuts, await keeper.find(ending)]).toEqual([1, null])
    // One without connections goes first, and has none to cut.
    expect(await keeper.open(ending)).not.toBe(first)
    expect([cuts, await keeper.find(another.live.header.id)]).toEqual([1, null])
  })

  test('a copy that was opened after the end leaves memory without a cut: its pages would bring it back in the place of another', async () => {
    for (let number = 1; number <= MOST + 20; number++) look(await keeper.open(gameIdOf(number)))
    expect([cuts, keeper.count().all, await keeper.find(gameIdOf(1))]).toEqual([0, MOST, null])
  })

  test('leave memory soon after the last connection, and after five minutes in any case', async () => {
    const game = await keeper.open(gameIdOf(1))
    await keeper.open(gameIdOf(2))
    look(game)
    await clock.advance(11_000)
    expect(keeper.count().all).toBe(1)
    game.leave('a-page')
    look(game)
    await clock.advance(4 * MINUTE_MS)
    expect(keeper.count().all).toBe(1)
    await clock.advance(MINUTE_MS)
    expect(keeper.count()).toEqual({ all: 0, over: 0 })
  })
})

describe('a keeper that has stopped', () => {
  test('refuses pages that still ask, so that no game writes when the database is closed', async () => {
    await keeper.open(gameIdOf(1))
    await keeper.stop()
    for (const number of [1, 2])
      await expect(keeper.open(gameIdOf(number))).rejects.toMatchObject({ code: 'unavailable' })
    expect(keeper.count().all).toBe(0)
  })

  test.each([
    { state: 'is over', over: 1 },
    { state: 'waits for its players', over: 0 },
  ])('a stopped keeper has no timer and no memory left of a game that $state', async ({ over }) => {
    const log = new MemoryLog(clock.now())
    if (over === 0) keeper = keeperOf(log)
    look(await keeper.open(log.game.id))
    // Longer than a game that is over and has no connection waits for a reload.
    await clock.advance(11_000)
    expect(keeper.count()).toEqual({ all: 1, over })
    await keeper.stop()
    expect(keeper.count()).toEqual({ all: 0, over: 0 })
    expect(clock.nextDueAt()).toBeNull()
  })

  test('a keeper stops although a game could not be opened meanwhile', async () => {
    keeper = keeperOf({ ...finishedGames(), header: async () => null })
    const opening = keeper.open(gameIdOf(1))
    const stopping = keeper.stop()
    await expect(opening).rejects.toMatchObject({ code: 'game_not_found' })
    await expect(stopping).resolves.toBeUndefined()
  })
})

describe('a player who loses the seat while the game is being opened', () => {
  const newcomer = { seat: 3, userId: 70, username: 'newcomer', image: null, portrait: null, bot: false }
  let log: MemoryLog
  /** Puts a substitute on a seat, as the keeper before this one does in its last moment. */
  const substitute = () => {
    const players = log.game.players.map((player) => (player.seat === newcomer.seat ? newcomer : player))
    Object.assign(log, { game: { ...log.game, players } })
  }

  beforeEach(() => {
    log = new MemoryLog(clock.now())
  })

  test('the replaced player is not on the seat when this process took the game meanwhile', async () => {
    const take = async () => {
      substitute()
      return null
    }
    keeper = keeperOf(log, { take })
    expect((await keeper.open(log.game.id)).live.header.players[2]).toEqual(newcomer)
  })

  test('the replaced player is not on the seat when the log was read meanwhile', async () => {
    const readAfter = log.readAfter.bind(log)
    log.readAfter = async (...which) => {
      const entries = await readAfter(...which)
      substitute()
      return entries
    }
    keeper = keeperOf(log)
    expect((await keeper.open(log.game.id)).live.header.players[2]).toEqual(newcomer)
  })
})

describe('games of another process', () => {
  test('games that another process keeps are refused with the name of their keeper, and opened once it has let them go', async () => {
    const gameId = gameIdOf(1)
    elsewhere.set(gameId, 'other')
    const opening = keeper.open(gameId)
    // Somebody who looks for the game meanwhile finds none, and no failure.
    expect(await keeper.find(gameId)).toBeNull()
    await expect(opening).rejects.toEqual(new KeptElsewhere('other'))
    expect(keeper.count().all).toBe(0)
    elsewhere.clear()
    await keeper.open(gameId)
    expect(keeper.count().all).toBe(1)
  })

  test('games leave memory when they were taken while this process seemed dead, and their pages are cut', async () => {
    const [lost, kept] = [gameIdOf(1), gameIdOf(2)]
    look(await keeper.open(lost))
    look(await keeper.open(kept))
    elsewhere.set(lost, 'other')
    await keeper.dropLost()
    expect([await keeper.find(lost), (await keeper.find(kept))?.live.header.id]).toEqual([null, kept])
    expect(cuts).toBe(1)
  })

  test('a game leaves memory when another process wrote in it and keeps it, although this one noticed nothing else', async () => {
    const log = new MemoryLog(clock.now())
    keeper = keeperOf(log)
    const gameId = log.game.id
    const game = await keeper.open(gameId)
    look(game)
    const writeElsewhere = (seat: number) =>
      log.entries.push({ event: { type: 'seatReady', seat, at: clock.now() }, commandId: null })
    const ready = (by: number) => game.send({ command: { type: 'confirmReady', by }, id: `ready ${by}` })
    writeElsewhere(1)
    await ready(2)
    expect([await keeper.find(gameId), cuts]).toEqual([game, 0])
    elsewhere.set(gameId, 'other')
    writeElsewhere(3)
    await expect(ready(4)).rejects.toEqual(new KeptElsewhere('other'))
    await expect(ready(5)).rejects.toEqual(new KeptElsewhere('other'))
    expect([await keeper.find(gameId), cuts]).toEqual([null, 1])
    expect(seatsReady(log)).toEqual([1, 2, 3])
  })

  test('a game leaves memory when its append is refused, though its keeper has written nothing', async () => {
    const log = new MemoryLog(clock.now())
    keeper = keeperOf(log)
    const gameId = log.game.id
    const append = log.append.bind(log)
    log.append = async (one) => !elsewhere.has(gameId) && append(one)
    const game = await keeper.open(gameId)
    look(game)
    elsewhere.set(gameId, 'other')
    const sent = game.send({ command: { type: 'confirmReady', by: 1 }, id: 'ready 1' })
    await expect(sent).rejects.toEqual(new KeptElsewhere('other'))
    expect([await keeper.find(gameId), cuts, seatsReady(log)]).toEqual([null, 1, []])
  })

  test('a game that another process took writes nothing that still waited, and says where to ask', async () => {
    const log = new MemoryLog(clock.now())
    keeper = keeperOf(log)
    const gameId = log.game.id
    const game = await keeper.open(gameId)
    const append = log.append.bind(log)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    log.append = async (one) => {
      await held
      return append(one)
    }
    const answers = [1, 2].map((by) =>
      game
        .send({ command: { type: 'confirmReady', by }, id: `ready ${by}` })
        .catch((error: unknown) => error),
    )
    await turn()
    elsewhere.set(gameId, 'other')
    await keeper.dropLost()
    letGo()
    // The first was on its way to the log already, and nobody else had written.
    expect(await Promise.all(answers)).toEqual([
      { kind: 'accepted', repeated: false },
      new KeptElsewhere('other'),
    ])
    expect(seatsReady(log)).toEqual([1])
  })

  test('a game that was taken and let go again has no keeper whom this process could name', async () => {
    const log = new MemoryLog(clock.now())
    keeper = keeperOf(log, { listLost: async (gameIds) => new Map(gameIds.map((gameId) => [gameId, null])) })
    const game = await keeper.open(log.game.id)
    await keeper.dropLost()
    const sent = game.send({ command: { type: 'confirmReady', by: 1 }, id: 'ready 1' })
    await expect(sent).rejects.toBeInstanceOf(KeeperLeaves)
    expect(await keeper.find(log.game.id)).toBeNull()
  })
})
