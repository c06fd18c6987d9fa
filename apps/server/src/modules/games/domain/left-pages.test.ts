import { MINUTE_MS } from '@gorod/contracts/durations'
import type { GameEvent } from '@gorod/rules'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LocalBus } from '../../../platform/bus/local-bus.ts'
import type { Log } from '../../../platform/log.ts'
import { NO_TRACING } from '../../../platform/tracing/tracing.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { deafPage } from '../../../testing/games/deaf-page.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { MediaApi, MediaRoom } from '../../media/public.ts'
import { GameKeeper } from './game-keeper.ts'
import { KeeperLeaves } from './keeping.ts'
import { LeftPages } from './left-pages.ts'
import type { OpenGame } from './open-game.ts'

let clock: FakeClock
let log: MemoryLog
let bus: LocalBus
let keepers: GameKeeper[]
/** The pages that were cut, in order. */
let cuts: string[]

const logger = {
  error: (problem: unknown) => expect.unreachable(JSON.stringify(problem)),
  warn: () => undefined,
} as unknown as Log

beforeEach(() => {
  const { events, now } = scriptedGame({ judge: 'human' }).until('speech')
  clock = new FakeClock(now)
  log = new MemoryLog(now)
  log.entries.splice(0, log.entries.length, ...events.map((event) => ({ event, commandId: null })))
  bus = new LocalBus(logger)
  keepers = []
  cuts = []
})

afterEach(async () => {
  for (const keeper of keepers) await keeper.stop()
})

/** A process of the site: all of them share the log, the bus and the clock. */
function startKeeper(): GameKeeper {
  const keeper = new GameKeeper({
    log,
    takeOverdue: async () => [],
    bus,
    clock,
    media: {
      openRoom: async () =>
        ({ setPolicy: async () => ({ requests: 0 }), disconnected: () => {} }) as unknown as MediaRoom,
      close: async () => undefined,
    } as unknown as MediaApi,
    logger,
    metrics: unreadMetrics(),
    tracing: NO_TRACING,
    keeping: null,
    startBots: () => ({ notice: () => {}, hurry: () => {}, stop: () => {} }),
  })
  keepers.push(keeper)
  return keeper
}

/** Returns the events that the page hears. */
function look(game: OpenGame, id: string, known = 0): readonly GameEvent[] {
  const heard: GameEvent[] = []
  const { events } = game.join(
    {
      id,
      viewer: 'spectator',
      chair: null,
      member: { key: 'spectator:a-page', connectionId: id, userId: 1 },
      ...deafPage,
      onEvents: (visible) => void heard.push(...visible.events),
      cut: () => void cuts.push(id),
    },
    known,
  )
  heard.push(...events)
  return heard
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function end(game: OpenGame): Promise<void> {
  await game.send({ command: { type: 'endGame', by: 'judge', reason: 'fire' }, id: null })
  expect(game.live.status).toBe('finished')
}

const rule = (game: OpenGame, text: string) =>
  game.send({
    command: {
      type: 'makeRuling',
      by: 'system',
      from: 'moderator',
      change: { kind: 'remark', seat: null, text },
      reason: text,
    },
    id: `system:${text}`,
  })

const rulingsIn = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (event.type === 'rulingMade' ? [event.reason] : []))

describe('pages that stay when the copy of their finished game leaves memory', () => {
  /** A process that has dropped a game which has ended, with a page that stays. */
  async function left() {
    const keeper = startKeeper()
    const game = await keeper.open(log.game.id)
    look(game, 'stays')
    await end(game)
    await clock.advance(5 * MINUTE_MS)
    expect(keeper.count().all).toBe(0)
    return { keeper, game }
  }

  test('a page hears a ruling of the time before from its copy, and is not cut', async () => {
    const keeper = startKeeper()
    const game = await keeper.open(log.game.id)
    const heard = look(game, 'stays')
    await end(game)
    await clock.advance(4 * MINUTE_MS)
    await rule(game, 'soon')
    await turn()
    expect([cuts, rulingsIn(heard)]).toEqual([[], ['soon']])
  })

  test('the pages are cut at a later ruling, and the copy to which they come back tells them of it', async () => {
    const { keeper } = await left()
    await rule(await keeper.open(log.game.id), 'late')
    await turn()
    expect(cuts).toEqual(['stays'])
    const heard = look(await keeper.open(log.game.id), 'is back')
    expect(rulingsIn(heard)).toEqual(['late'])
    await rule(await keeper.open(log.game.id), 'another')
    await turn()
    expect([cuts, rulingsIn(heard)]).toEqual([['stays'], ['late', 'another']])
  })

  test('the pages are cut at a ruling in another process, and after each copy that leaves memory', async () => {
    await left()
    const other = startKeeper()
    look(await other.open(log.game.id), 'is back')
    await clock.advance(5 * MINUTE_MS)
    expect(other.count().all).toBe(0)
    await rule(await startKeeper().open(log.game.id), 'late')
    await turn()
    expect(cuts).toEqual(['stays', 'is back'])
  })

  test('a page that has left, or has joined the new copy already, is not cut', async () => {
    const { keeper, game } = await left()
    await keeper.leave(log.game.id, 'stays')
    await rule(await keeper.open(log.game.id), 'late')
    await turn()
    expect([cuts, game.live.status]).toEqual([[], 'finished'])
    await clock.advance(5 * MINUTE_MS)
    look(await keeper.open(log.game.id), 'a page')
    await clock.advance(5 * MINUTE_MS)
    const again = await keeper.open(log.game.id)
    look(again, 'a page')
    await rule(again, 'later')
    await turn()
    expect(cuts).toEqual([])
  })

  test('the pages are cut when the ruling was on its way to the log as their copy left memory', async () => {
    const keeper = startKeeper()
    const game = await keeper.open(log.game.id)
    look(game, 'stays')
    await end(game)
    const append = log.append.bind(log)
    let write = () => {}
    const held = new Promise<void>((resolve) => (write = resolve))
    log.append = async (one) => {
      await held
      return append(one)
    }
    const ruling = rule(game, 'just now')
    await clock.advance(5 * MINUTE_MS)
    write()
    expect(await ruling).toEqual({ kind: 'accepted', repeated: false })
    await turn()
    expect(cuts).toEqual(['stays'])
  })

  test('a copy that has left memory says that it is to be asked again when its game is another process’s', async () => {
    const { game } = await left()
    log.append = async () => false
    await expect(rule(game, 'refused')).rejects.toBeInstanceOf(KeeperLeaves)
  })
})

describe('pages that stay without a copy of their game', () => {
  test('a page that leaves takes no other one with it', () => {
    const cut: string[] = []
    const pages = new LeftPages()
    pages.add(
      'a game',
      ['one', 'other'].map((id) => ({ id, cut: () => void cut.push(id) })),
    )
    pages.remove('a game', 'one')
    pages.remove('another game', 'other')
    pages.cut('a game', () => false)
    expect(cut).toEqual(['other'])
  })
})
