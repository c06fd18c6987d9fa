import type { AudienceGame, AudiencePush } from '@gorod/contracts/audience'
import { createGame, type GameEvent, presets } from '@gorod/rules'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { AudienceLink } from './audience-link.ts'

const setup = {
  ruleSet: presets.fiim,
  seats: 10,
  judge: 'automatic',
  seed: 'aa',
  seedHash: 'h',
  at: 0,
} as const
const log: readonly GameEvent[] = [
  ...createGame(setup),
  { type: 'seatReady', seat: 1, at: 1 },
  { type: 'seatReady', seat: 2, at: 2 },
  { type: 'seatReady', seat: 3, at: 3 },
]

function table() {
  let push: (push: AudiencePush) => void = () => undefined
  let known = 2
  const read = vi.fn(
    async (): Promise<AudienceGame> => ({
      number: 7,
      mode: 'rated',
      type: 'match',
      rulesName: null,
      players: [],
      judge: null,
      replaced: [],
      delayMs: 180_000,
      viewers: 1,
      now: 0,
      events: log.slice(0, known),
    }),
  )
  const realtime = {
    connected: true,
    send: async () => ({ now: 1_000_000 }),
    on: (_: unknown, listener: typeof push) => {
      push = listener
      return () => undefined
    },
    onConnection: (listener: (connected: boolean) => void) => {
      listener(true)
      return () => undefined
    },
  } as unknown as Realtime
  const link = new AudienceLink({ number: 7, realtime, read, now: () => 50 })
  link.start()
  return {
    link,
    read,
    release: (from: number, to: number, number = 7) =>
      push({ number, from, events: log.slice(from, to), viewers: 5, now: 1_000_000 }),
    grow: (to: number) => {
      known = to
    },
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

describe('a page of the audience', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reads the table once and adds what it is told', async () => {
    const { link, read, release } = table()
    await settled()
    release(2, 3)
    release(1, 3)
    release(0, 4, 8)
    await vi.runAllTimersAsync()
    expect(link.getState().events).toEqual(log.slice(0, 3))
    expect(link.getState().game?.viewers).toBe(5)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('reads the table again when something is missing', async () => {
    const { link, read, release, grow } = table()
    await settled()
    release(log.length - 1, log.length)
    expect(link.getState().events).toHaveLength(2)
    grow(log.length)
    await vi.runAllTimersAsync()
    expect(link.getState().events).toEqual(log)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('shows the time of the table, which is that of the server before the delay', async () => {
    const { link } = table()
    await settled()
    expect(link.now()).toBe(1_000_000 - 180_000)
  })
})
