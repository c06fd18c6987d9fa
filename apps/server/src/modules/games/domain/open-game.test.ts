import type { GameEvent } from '@gorod/rules'
import { expect, test } from 'vitest'
import type { Log } from '../../../platform/log.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import type { MediaApi, MediaRoom } from '../../media/public.ts'
import { MemoryLog } from '../testing/memory-log.ts'
import { type Connection, OpenGame } from './open-game.ts'

test('nobody at the table hears of a phase before media has confirmed who may be seen in it', async () => {
  const clock = new FakeClock()
  const log = new MemoryLog(clock.now())
  const confirmations: (() => void)[] = []
  const room: Pick<MediaRoom, 'setPolicy' | 'disconnected'> = {
    setPolicy: () => new Promise((resolve) => confirmations.push(() => resolve({ requests: 1 }))),
    disconnected: () => {},
  }
  const media: Pick<MediaApi, 'openRoom' | 'close'> = {
    openRoom: async () => room as MediaRoom,
    close: async () => {},
  }
  const game = new OpenGame(log.game, [...log.entries], {
    log,
    clock,
    media: media as MediaApi,
    logger: { error: (problem: unknown) => expect.unreachable(String(problem)) } as unknown as Log,
    startBots: () => ({ notice: () => {}, stop: () => {} }),
    tell: () => {},
  })
  game.start()
  const heard: GameEvent[] = []
  const connection: Connection = {
    id: 'a-page',
    viewer: 'spectator',
    member: { key: 'spectator:a-page', connectionId: 'a-page', userId: 1 },
    onEvents: ({ events }) => heard.push(...events),
    onMedia: () => {},
  }
  heard.push(...game.join(connection, 0).events)

  // Through the zero night, until the policy changes for the first time.
  while (confirmations.length === 0) await clock.advance(1000)
  const { key } = game.live.state.phase
  const told = () => heard.some((event) => event.type === 'phaseEntered' && event.phase.key === key)
  expect(told()).toBe(false)
  confirmations[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(told()).toBe(true)
  game.close(false)
})
