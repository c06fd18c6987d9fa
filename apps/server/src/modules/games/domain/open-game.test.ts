import type { GameEvent } from '@gorod/rules'
import { expect, test } from 'vitest'
import type { Log } from '../../../platform/log.ts'
import { NO_TRACING } from '../../../platform/tracing/tracing.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { deafPage } from '../../../testing/games/deaf-page.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { MediaApi, MediaRoom } from '../../media/public.ts'
import type { Connection } from './connection.ts'
import { OpenGame } from './open-game.ts'

function open(media: Pick<MediaApi, 'openRoom'>, viewer: Connection['viewer'] = 'spectator') {
  const clock = new FakeClock()
  const log = new MemoryLog(clock.now())
  const game = new OpenGame({ ...log.game, mode: 'lobby' }, [...log.entries], {
    log,
    clock,
    media: { close: async () => {}, ...media } as unknown as MediaApi,
    logger: { error: (problem: unknown) => expect.unreachable(String(problem)) } as unknown as Log,
    metrics: unreadMetrics(),
    tracing: NO_TRACING,
    startBots: () => ({ notice: () => {}, hurry: () => {}, stop: () => {} }),
    published: () => {},
    emptied: () => {},
    unheard: () => undefined,
  })
  game.start()
  const heard: GameEvent[] = []
  const asked: (number | null)[] = []
  const connection: Connection = {
    id: 'a-page',
    viewer,
    chair: typeof viewer === 'number' ? viewer : null,
    member: { key: 'spectator:a-page', connectionId: 'a-page', userId: 1 },
    ...deafPage,
    onEvents: ({ events }) => heard.push(...events),
    onAsked: (answerBy) => asked.push(answerBy),
  }
  heard.push(...game.join(connection, 0).events)
  return { game, clock, heard, asked }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('nobody at the table hears of a phase before media has confirmed who may be seen in it', async () => {
  const confirmations: (() => void)[] = []
  const room: Pick<MediaRoom, 'setPolicy' | 'disconnected'> = {
    setPolicy: () => new Promise((resolve) => confirmations.push(() => resolve({ requests: 1 }))),
    disconnected: () => {},
  }
  const { game, clock, heard } = open({ openRoom: async () => room as MediaRoom })

  // Plays through the zero night, until the policy changes for the first time.
  while (confirmations.length === 0) await clock.advance(1000)
  const { key } = game.live.state.phase
  const told = () => heard.some((event) => event.type === 'phaseEntered' && event.phase.key === key)
  expect(told()).toBe(false)
  confirmations[0]?.()
  await turn()
  expect(told()).toBe(true)
  game.close()
})

test('a command is answered when the watchers have its events, not before', async () => {
  let roomIsThere = (_room: MediaRoom) => {}
  const { game, heard } = open({ openRoom: () => new Promise((resolve) => (roomIsThere = resolve)) })
  const known = heard.length
  let toldBefore: number | null = null
  const answered = game
    .send({ command: { type: 'confirmReady', by: 1 }, id: '1:a-command' })
    .then(({ kind }) => {
      toldBefore = heard.length
      return kind
    })
  await turn()
  expect(game.live.version).toBeGreaterThan(known)
  expect(toldBefore).toBeNull()
  roomIsThere({ disconnected: () => {} } as unknown as MediaRoom)
  expect(await answered).toBe('accepted')
  expect(toldBefore).toBeGreaterThan(known)
  game.close()
})

test('a seat whose player does not answer is away for the rules though its page is connected, until the next sign', async () => {
  const { game, clock, asked } = open(
    { openRoom: async () => ({ setPolicy: async () => ({ requests: 0 }) }) as unknown as MediaRoom },
    3,
  )
  const connected = () => game.live.state.seats[2]?.connected
  while (asked.length === 0) await clock.advance(1000)
  expect(game.live.state.phase.id).toBe('nightFall')
  expect(connected()).toBe(true)
  while (asked.length === 1) await clock.advance(1000)
  await turn()
  expect(connected()).toBe(false)
  game.here('a-page')
  // Windows of secret input take commands at ticks.
  await clock.advance(1000)
  await turn()
  expect(connected()).toBe(true)
  game.close()
})
