import { replay, type State } from '@gorod/rules'
import { expect, test } from 'vitest'
import type { Log } from '../../../platform/log.ts'
import { NO_TRACING } from '../../../platform/tracing/tracing.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { MediaApi } from '../../media/public.ts'
import type { LiveGame } from '../domain/live-game.ts'
import { OpenGame } from '../domain/open-game.ts'
import { startBots } from './bot-runner.ts'

const PERSON = 4

/** A practice table of one person, who does nothing, on a clock moved by hand. */
function openPractice() {
  const clock = new FakeClock()
  const log = new MemoryLog(clock.now())
  const players = log.game.players.map((player) => ({ ...player, bot: player.seat !== PERSON }))
  const logger = { error: (problem: unknown) => expect.unreachable(String(problem)) } as unknown as Log
  const random = { integer: (below: number) => Math.floor(below / 2) } as never
  const game = new OpenGame({ ...log.game, players }, [...log.entries], {
    log,
    clock,
    media: { openRoom: async () => null, close: async () => {} } as unknown as MediaApi,
    logger,
    metrics: unreadMetrics(),
    tracing: NO_TRACING,
    startBots: (live) => startBots(live, { clock, random, logger }),
    published: () => {},
    emptied: () => {},
    unheard: () => undefined,
  })
  game.start()
  return { game, clock }
}

/** A state of which the rules cannot make anything. */
const broken = (state: State): State => ({
  ...state,
  get seats(): State['seats'] {
    throw new Error('a fault of the rules')
  },
})

test('a fault of the rules, as a practice player thinks or is about to act, is written down and ends nothing', async () => {
  const clock = new FakeClock()
  const { game, entries } = new MemoryLog(clock.now())
  const whole = replay(entries.map(({ event }) => event))
  const told: string[] = []
  let sent = 0
  const live = {
    header: { ...game, players: game.players.map((player) => ({ ...player, bot: true })) },
    state: whole,
    send: async () => {
      sent++
      return { kind: 'accepted', repeated: false }
    },
  }
  const bots = startBots(live as unknown as LiveGame, {
    clock,
    random: { integer: (below: number) => Math.floor(below / 2) } as never,
    logger: {
      error: ({ err }: { err: Error }, what: string) => told.push(`${what}: ${err.message}`),
    } as never,
  })
  const think = async () => {
    bots.notice()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const fault = 'a practice player failed: a fault of the rules'
  await think()
  live.state = broken(whole)
  await clock.advance(30_000)
  expect([sent, new Set(told)]).toEqual([0, new Set([fault])])
  const whileActing = told.length
  await think()
  expect(told.length).toBeGreaterThan(whileActing)
  expect(new Set(told)).toEqual(new Set([fault]))
  bots.stop()
})

const STEP_MS = 200

test('practice players keep their words short for a person in a hurry, until that person has the floor', async () => {
  const { game, clock } = openPractice()
  const beginOf = (seat: number): number =>
    game.live.entries.find(
      ({ event }) =>
        event.type === 'phaseEntered' && event.phase.id === 'speech' && event.phase.seat === seat,
    )?.event.at ?? 0
  const speechOf = async (seat: number) => {
    while (beginOf(seat) === 0) {
      await clock.advance(STEP_MS)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const lengthOf = (seat: number) => beginOf(seat + 1) - beginOf(seat)

  await speechOf(2)
  expect(game.hurryBots('spectator')).toBe(false)
  expect(game.hurryBots(PERSON + 1)).toBe(false)
  expect(game.hurryBots(PERSON)).toBe(true)
  await speechOf(6)
  game.close()
  expect(lengthOf(1)).toBeGreaterThan(8_000)
  for (const hurried of [2, 3]) expect(lengthOf(hurried)).toBeLessThan(5_000)
  // The person's own minute is as long as ever, and so is what follows it.
  expect(lengthOf(PERSON)).toBe(60_000)
  expect(lengthOf(PERSON + 1)).toBeGreaterThan(8_000)
  const said = game.live.entries.filter(({ event }) => event.type === 'said')
  expect(new Set(said.map(({ event }) => 'seat' in event && event.seat))).toEqual(new Set([1, 2, 3, 5]))
})
