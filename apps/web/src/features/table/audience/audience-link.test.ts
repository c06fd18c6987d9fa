import type { AudienceGame, AudiencePush } from '@gorod/contracts/audience'
import { createGame, type GameEvent, presets } from '@gorod/rules'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
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

function table(overlay?: string) {
  let push: (push: AudiencePush) => void = () => undefined
  let connect: (connected: boolean) => void = () => undefined
  let known = 2
  const watch = vi.fn(async () => ({ now: 1_000_000 }))
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
    send: watch,
    on: (_: unknown, listener: typeof push) => {
      push = listener
      return () => undefined
    },
    onConnection: (listener: (connected: boolean) => void) => {
      connect = listener
      return () => undefined
    },
  } as unknown as Realtime
  const link = new AudienceLink({ number: 7, overlay, realtime, read, now: () => 50 })
  link.start()
  return {
    link,
    read,
    watch,
    connect: (connected = true) => connect(connected),
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

  it('an overlay says its token when it asks for the table, and a viewer says none', async () => {
    const [overlay, viewer] = [table('a token'), table()]
    for (const { connect } of [overlay, viewer]) connect()
    await settled()
    expect(overlay.watch).toHaveBeenCalledWith(expect.anything(), { number: 7, overlay: 'a token' })
    expect(viewer.watch).toHaveBeenCalledWith(expect.anything(), { number: 7 })
  })

  it('reads the table once and adds what it is told', async () => {
    const { link, read, release, connect } = table()
    connect()
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
    const { link, read, release, grow, connect } = table()
    connect()
    await settled()
    release(log.length - 1, log.length)
    expect(link.getState().events).toHaveLength(2)
    grow(log.length)
    await vi.runAllTimersAsync()
    expect(link.getState().events).toEqual(log)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('shows the time of the table, which is that of the server before the delay', async () => {
    const { link, connect } = table()
    connect()
    await settled()
    expect(link.now()).toBe(1_000_000 - 180_000)
  })

  it('asks again over a connected line when the server could not let it watch, and then adds what it is told', async () => {
    const { link, watch, release, connect } = table()
    const busy = new RealtimeFailure({ code: 'unavailable' })
    watch.mockRejectedValueOnce(busy)
    connect()
    await settled()
    expect(link.getState()).toMatchObject({ game: null, failure: busy })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(watch).toHaveBeenCalledTimes(2)
    release(2, 3)
    expect(link.getState()).toMatchObject({ failure: null, events: log.slice(0, 3) })
  })

  it('watches again after a break also when the first try fails', async () => {
    const { link, watch, read, grow, connect } = table()
    connect()
    await settled()
    connect(false)
    watch.mockRejectedValueOnce(new RealtimeFailure({ code: 'too_many_requests' }))
    grow(log.length)
    connect()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([watch, read].map(({ mock }) => mock.calls.length)).toEqual([3, 2])
    expect(link.getState().events).toEqual(log)
  })

  it('reads the table again when the network or the server was in trouble', async () => {
    const { link, read, connect } = table()
    const silence = new ApiError(0, { code: 'unavailable' })
    read.mockRejectedValueOnce(silence).mockRejectedValueOnce(new ApiError(502, {}))
    connect()
    await settled()
    expect(link.getState().failure).toBe(silence)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(read).toHaveBeenCalledTimes(3)
    expect(link.getState()).toMatchObject({ failure: null, events: log.slice(0, 2) })
  })

  it.each([
    ['watched', 'watch', new RealtimeFailure({ code: 'already_in_game' })],
    ['read', 'read', new ApiError(404, { code: 'game_not_found' })],
  ] as const)(
    'shows the reason in place of the table that may not be %s any more, and the table when it may again',
    async (_what, question, refusal) => {
      const { link, connect, ...server } = table()
      connect()
      await settled()
      server[question].mockRejectedValueOnce(refusal)
      // A break: the page reads the table again.
      connect(false)
      connect()
      await settled()
      expect(link.getState()).toMatchObject({ game: null, state: null, events: [], failure: refusal })
      connect(false)
      connect()
      await settled()
      expect(link.getState()).toMatchObject({ game: { number: 7 }, failure: null, events: log.slice(0, 2) })
    },
  )

  it('opens a table by itself that was not there yet, and gives up one that never comes', async () => {
    const { link, watch, connect } = table()
    const missing = new RealtimeFailure({ code: 'game_not_found' })
    watch.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing)
    connect()
    await settled()
    expect(link.getState()).toMatchObject({ game: null, failure: missing })
    await vi.advanceTimersByTimeAsync(40_000)
    expect(link.getState()).toMatchObject({ game: { number: 7 }, failure: null, events: log.slice(0, 2) })
    watch.mockRejectedValue(missing)
    connect(false)
    connect()
    await vi.advanceTimersByTimeAsync(3_600_000)
    const asked = watch.mock.calls.length
    expect(asked).toBeGreaterThan(50)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(watch).toHaveBeenCalledTimes(asked)
  })

  it('asks no more after a refusal that stays, over a line that broke, or when the page is gone', async () => {
    const { link, watch, read, connect } = table()
    const sitting = new RealtimeFailure({ code: 'already_in_game' })
    watch.mockRejectedValueOnce(sitting)
    connect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(link.getState().failure).toBe(sitting)
    expect([watch, read].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    watch.mockRejectedValue(new RealtimeFailure({ code: 'unavailable' }))
    connect()
    await settled()
    connect(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(watch).toHaveBeenCalledTimes(2)
    connect()
    await settled()
    link.stop()
    const asked = watch.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(watch).toHaveBeenCalledTimes(asked)
  })
})
