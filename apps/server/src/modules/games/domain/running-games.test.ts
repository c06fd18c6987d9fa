import { SECOND_MS } from '@gorod/contracts/durations'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
import { GameKeeper, type KeeperDeps } from './game-keeper.ts'
import { type Keeping, KeptElsewhere } from './keeping.ts'
import type { OpenGame } from './open-game.ts'

let clock: FakeClock
let log: MemoryLog
let bus: LocalBus
let rooms: Set<string>
let letGo: string[]
let told: string[]
let keepers: GameKeeper[]

const tell = ({ gameId, err }: { gameId?: string; err?: Error }, what: string) =>
  void told.push([what, gameId, err?.message].filter((part) => part !== undefined).join(' '))
const logger = { error: tell, warn: tell } as unknown as Log

beforeEach(() => {
  clock = new FakeClock()
  log = new MemoryLog(clock.now())
  bus = new LocalBus(logger)
  rooms = new Set()
  letGo = []
  told = []
  keepers = []
})

afterEach(async () => {
  for (const keeper of keepers) await keeper.stop()
})

/** No other process has any of the games. */
const keeping = (change: Partial<Keeping> = {}): Keeping => ({
  take: async () => null,
  letGo: async (id) => void letGo.push(id),
  listLost: async () => new Map(),
  ...change,
})

/** A process of the site: all of them share the log, the bus and the clock. */
function process(change: Partial<KeeperDeps> = {}): GameKeeper {
  const keeper = new GameKeeper({
    log,
    takeOverdue: async () => [],
    bus,
    clock,
    media: {
      openRoom: async ({ gameId }: { gameId: string }) => {
        rooms.add(gameId)
        return { setPolicy: async () => ({ requests: 0 }), disconnected: () => {} } as unknown as MediaRoom
      },
      close: async (gameId: string) => void rooms.delete(gameId),
      letGo: async () => undefined,
    } as unknown as MediaApi,
    logger,
    metrics: unreadMetrics(),
    tracing: NO_TRACING,
    keeping: keeping(),
    startBots: () => ({ notice: () => {}, hurry: () => {}, stop: () => {} }),
    ...change,
  })
  keepers.push(keeper)
  return keeper
}

/** The page of a seat, or of a spectator. */
function sit(game: OpenGame, seat: number | null): void {
  const page: Connection = {
    id: `page ${seat}`,
    viewer: seat ?? 'spectator',
    chair: seat,
    member: { key: 'spectator:a-page', connectionId: `page ${seat}`, userId: seat },
    ...deafPage,
  }
  game.join(page, 0)
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const seatsHere = (game: OpenGame) =>
  game.live.state.seats.filter(({ connected }) => connected).map(({ seat }) => seat)
/** The seats that the log calls lost, in order. */
const lost = () =>
  log.entries
    .flatMap(({ event }) => (event.type === 'seatDisconnected' ? [event.seat] : []))
    .toSorted((a, b) => a - b)
const ready = (seat: number) => ({
  command: { type: 'confirmReady', by: seat } as const,
  id: `${seat}:ready`,
})
const abort = { command: { type: 'abortGame', reason: 'storage', by: 'system' } as const, id: null }

describe('players of a game that this process has just opened', () => {
  test('players count as away after the time to arrive, unless a page of theirs is connected to some process', async () => {
    const [here, there] = [await process().open(log.game.id), await process().open(log.game.id)]
    sit(here, 1)
    sit(there, 2)
    await clock.advance(15 * SECOND_MS)
    expect(seatsHere(here)).toHaveLength(10)
    await clock.advance(2 * SECOND_MS)
    expect(seatsHere(here)).toEqual([1, 2])
    expect(seatsHere(there)).toEqual([1, 2])
    // Not for a moment: the table would see it.
    expect(lost()).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('players count as away of their own game alone', async () => {
    const game = await process().open(log.game.id)
    sit(game, 1)
    const other = new MemoryLog(clock.now())
    const elsewhere = process({
      log: Object.assign(other, { game: { ...other.game, id: gameIdOf(2) } }),
    })
    sit(await elsewhere.open(gameIdOf(2)), 3)
    await clock.advance(17 * SECOND_MS)
    expect(seatsHere(game)).toEqual([1])
    expect(lost()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('a game that another process wrote to', () => {
  /** A copy in one process, and one in another that wrote to it. */
  async function written(sent: Parameters<OpenGame['send']>[0], change: Partial<KeeperDeps> = {}) {
    const keeper = process(change)
    const game = await keeper.open(log.game.id)
    sit(game, null)
    const writer = process()
    await (await writer.open(log.game.id)).send(sent)
    await turn()
    return { keeper, game, writer }
  }

  test('a copy is told nothing, and reads what was written when its own write is refused', async () => {
    const published = vi.spyOn(bus, 'publish')
    const { game } = await written(ready(4))
    expect(published).not.toHaveBeenCalled()
    expect(game.live.state.seats[3]?.ready).toBe(false)
    await game.send(ready(5))
    expect(game.live.entries).toEqual(log.entries)
    expect(game.live.state.seats[3]?.ready).toBe(true)
  })

  test('a copy asks who keeps the game when it reads that, and not after a write of its own', async () => {
    let asked = 0
    const listLost = async () => {
      asked += 1
      return new Map()
    }
    const { game } = await written(ready(4), { keeping: keeping({ listLost }) })
    expect(asked).toBe(0)
    await game.send(ready(5))
    await turn()
    expect(asked).toBe(1)
    await game.send(ready(6))
    await turn()
    expect(asked).toBe(1)
  })

  test('a copy stays and writes nothing while nobody can say who keeps the game', async () => {
    let isAway = true
    const listLost = async () => {
      if (isAway) throw new Error('no connection')
      return new Map()
    }
    const { keeper, game } = await written(ready(4), { keeping: keeping({ listLost }) })
    await expect(game.send(ready(5))).rejects.toThrow('no connection')
    expect(keeper.count().all).toBe(1)
    isAway = false
    expect(await game.send(ready(5))).toEqual({ kind: 'accepted', repeated: false })
  })

  test('a copy is over with the game as soon as it has read that', async () => {
    const { keeper, game } = await written(abort)
    await game.send(ready(5))
    await turn()
    expect(keeper.count()).toEqual({ all: 1, over: 1 })
  })

  test('a copy leaves the memory of a process that does not keep the game any more, and its room stays', async () => {
    const { keeper, game, writer } = await written(ready(4), {
      keeping: keeping({ listLost: async (ids) => new Map(ids.map((id) => [id, 'the writer'])) }),
    })
    expect(keeper.count().all).toBe(1)
    const before = log.entries.length
    await expect(game.send(ready(5))).rejects.toEqual(new KeptElsewhere('the writer'))
    expect(log.entries).toHaveLength(before)
    await turn()
    expect(keeper.count().all).toBe(0)
    expect(writer.count().all).toBe(1)
    expect(rooms).toEqual(new Set([log.game.id]))
    expect(letGo).toEqual([log.game.id])
  })
})

describe('a game that ends', () => {
  /** A game that its judge has ended while nobody was connected. */
  async function ended() {
    const { events, now } = scriptedGame({ judge: 'human' }).until('speech')
    clock = new FakeClock(now)
    log.entries.splice(0, log.entries.length, ...events.map((event) => ({ event, commandId: null })))
    const keeper = process()
    const game = await keeper.open(log.game.id)
    await game.send({ command: { type: 'endGame', by: 'judge', reason: 'fire' }, id: null })
    await turn()
    return { keeper, game }
  }

  test('a game leaves memory with its room at once when it was broken off and nobody is connected', async () => {
    const keeper = process()
    await (await keeper.open(log.game.id)).send(abort)
    await turn()
    expect(keeper.count()).toEqual({ all: 0, over: 0 })
    expect(rooms.size).toBe(0)
    expect(letGo).toEqual([log.game.id])
  })

  test('a game that goes on stays in memory, though nobody is connected', async () => {
    const keeper = process()
    await keeper.open(log.game.id)
    await clock.advance(30 * SECOND_MS)
    expect(keeper.count()).toEqual({ all: 1, over: 0 })
  })

  test('a game that another process took leaves memory, and its room stays', async () => {
    // One of these games has left memory since this was asked.
    const keeper = process({
      keeping: keeping({
        listLost: async (ids) => new Map([gameIdOf(2), ...ids].map((id) => [id, 'other'])),
      }),
    })
    await keeper.open(log.game.id)
    await keeper.dropLost()
    expect(keeper.count().all).toBe(0)
    expect(rooms.size).toBe(1)
    expect(told).toEqual([`another process keeps this game now ${log.game.id}`])
  })

  test('a game waits for its last page when it was broken off', async () => {
    const keeper = process()
    const game = await keeper.open(log.game.id)
    sit(game, 1)
    await game.send(abort)
    await turn()
    expect(keeper.count()).toEqual({ all: 1, over: 1 })
    game.leave('page 1')
    await turn()
    expect(keeper.count()).toEqual({ all: 0, over: 0 })
    expect(rooms.size).toBe(0)
  })

  test('a game waits ten seconds for a reload when it was played to its end', async () => {
    const { keeper, game } = await ended()
    expect(game.live.status).toBe('finished')
    expect(keeper.count()).toEqual({ all: 1, over: 1 })
    await clock.advance(9 * SECOND_MS)
    expect(keeper.count().all).toBe(1)
    await clock.advance(2 * SECOND_MS)
    expect(keeper.count().all).toBe(0)
    expect(rooms.size).toBe(0)
  })

  test('a game stays when a page came back before the ten seconds were over', async () => {
    const { keeper, game } = await ended()
    sit(game, 1)
    await clock.advance(11 * SECOND_MS)
    expect(keeper.count()).toEqual({ all: 1, over: 1 })
  })
})

describe('the search for games that no process has open', () => {
  test('the search asks at the start and every second for games a moment late, and ends their phase', async () => {
    const asked: [number, number][] = []
    const keeper = process({
      takeOverdue: async (before, now) => {
        asked.push([now - before, now - startedAt])
        return asked.length === 2 ? [log.game.id] : []
      },
    })
    await clock.advance(20 * SECOND_MS)
    const startedAt = clock.now()
    keeper.start()
    await clock.advance(0)
    expect(keeper.count().all).toBe(0)
    await clock.advance(SECOND_MS)
    await turn()
    expect(asked).toEqual([
      [1500, 0],
      [1500, SECOND_MS],
    ])
    expect((await keeper.find(log.game.id))?.live.state.phase.id).toBe('deal')
  })

  test('the search goes on past a game that cannot be read, and tells of it; of one that its keeper has it does not', async () => {
    const [torn, kept, whole] = [gameIdOf(7), gameIdOf(8), log.game.id]
    const header = log.header.bind(log)
    Object.assign(log, { header: async (id: string) => (id === torn ? null : header()) })
    const keeper = process({
      takeOverdue: async () => [torn, kept, whole],
      keeping: keeping({ take: async (id) => (id === kept ? 'its keeper' : null) }),
    })
    keeper.start()
    await clock.advance(0)
    await turn()
    expect(told).toEqual([`a game could not be taken up ${torn} game_not_found`])
    expect(keeper.count().all).toBe(1)
    await expect(keeper.open(kept)).rejects.toThrow(KeptElsewhere)
  })

  test('the search runs again after a failure', async () => {
    let searches = 0
    const keeper = process({
      takeOverdue: async () => {
        searches += 1
        if (searches === 1) throw new Error('no connection')
        return []
      },
    })
    keeper.start()
    await clock.advance(SECOND_MS)
    expect(searches).toBe(2)
    expect(told).toEqual(['sweep failed no connection'])
  })

  test('the search ends with the keeper', async () => {
    let searches = 0
    const keeper = process({
      takeOverdue: async () => {
        searches += 1
        return []
      },
    })
    keeper.start()
    await clock.advance(0)
    await keeper.stop()
    await clock.advance(5 * SECOND_MS)
    expect(searches).toBe(1)
  })
})

describe('a keeper', () => {
  test('a keeper opens a game once for all who ask at the same moment', async () => {
    const keeper = process()
    const [one, other] = await Promise.all([keeper.open(log.game.id), keeper.open(log.game.id)])
    expect(one).toBe(other)
  })

  test('a keeper tells the header of a game without opening it, and knows no game without a header or a log', async () => {
    const keeper = process()
    expect((await keeper.header(log.game.id)).id).toBe(log.game.id)
    expect(keeper.count().all).toBe(0)
    const header = log.header.bind(log)
    Object.assign(log, { header: async () => null })
    await expect(keeper.open(log.game.id)).rejects.toMatchObject({ code: 'game_not_found' })
    await expect(keeper.header(log.game.id)).rejects.toMatchObject({ code: 'game_not_found' })
    Object.assign(log, { header })
    log.entries.length = 0
    await expect(keeper.open(log.game.id)).rejects.toMatchObject({ code: 'game_not_found' })
  })

  test('a keeper lets go of its games as it stops, leaves their rooms open and hears nothing more', async () => {
    const keeper = process()
    await keeper.open(log.game.id)
    await keeper.stop()
    expect(letGo).toEqual([log.game.id])
    expect(rooms.size).toBe(1)
    await clock.advance(20 * SECOND_MS)
    expect(log.entries).toHaveLength(2)
  })

  test('a keeper stops although it cannot let go of a game', async () => {
    const keeper = process({
      keeping: keeping({ letGo: () => Promise.reject(new Error('no connection')) }),
    })
    await keeper.open(log.game.id)
    await keeper.stop()
    expect(told).toEqual([`a game is let go with its process ${log.game.id} no connection`])
  })

  test('a keeper works alone without other processes', async () => {
    const keeper = process({ keeping: null })
    await keeper.open(log.game.id)
    await keeper.dropLost()
    expect(keeper.count().all).toBe(1)
  })
})
