import { searchOverviewMessage } from '@gorod/contracts/search'
import { afterEach, expect, it, vi } from 'vitest'
import type { Realtime } from './realtime.ts'
import { RealtimeFailure } from './realtime-error.ts'
import { type Watch, watch } from './watch.ts'

/** The timer of the machine, also where a test has its own time. */
const realTimeout = setTimeout

/** A line whose answer the test gives, the first asks being refused like this, and what it reported. */
function watched(...refusals: RealtimeFailure[]) {
  let resolve: (state: string) => void = () => undefined
  const answer = new Promise<string>((settle) => {
    resolve = settle
  })
  const reported: string[] = []
  let failures = 0
  const listeners = new Set<(state: string) => void>()
  let stops = 0
  let asked = 0
  const realtime: Realtime = {
    connected: true,
    send: async () => ({ ok: true }) as never,
    on: (_message, listener) => {
      listeners.add(listener as never)
      return () => listeners.delete(listener as never)
    },
    onConnection: () => () => undefined,
    onConnectFailure: () => () => undefined,
    reconnect: () => undefined,
    moveTo: () => undefined,
  }
  const what = {
    push: searchOverviewMessage,
    start: () => {
      asked += 1
      const refusal = refusals.shift()
      return refusal === undefined ? answer : Promise.reject(refusal)
    },
    stop: async () => {
      stops += 1
    },
  } as unknown as Watch<string>
  const end = watch(
    realtime,
    what,
    (state) => reported.push(state),
    () => {
      failures += 1
    },
  )
  const push = (state: string) => {
    for (const listener of listeners) listener(state)
  }
  return {
    reported,
    push,
    end,
    stops: () => stops,
    asked: () => asked,
    failures: () => failures,
    answer: (state: string) => {
      resolve(state)
      return new Promise((settled) => realTimeout(settled, 0))
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
})

it('a watch reports the present state, then every change', async () => {
  const { reported, push, answer } = watched()
  await answer('two wait')
  push('three wait')
  expect(reported).toEqual(['two wait', 'three wait'])
})

it('a late answer does not undo a change that came before it', async () => {
  const { reported, push, answer } = watched()
  push('three wait')
  await answer('two wait')
  expect(reported).toEqual(['three wait'])
})

it('a watch that was ended reports nothing more, and the server is told so', async () => {
  const { reported, push, answer, end, stops } = watched()
  end()
  await answer('two wait')
  push('three wait')
  expect(reported).toEqual([])
  expect(stops()).toBe(1)
})

it('a watch asks again where the server could not answer, until it answers, refuses or nobody watches any more', async () => {
  vi.useFakeTimers()
  const { reported, answer, asked } = watched(new RealtimeFailure({ code: 'unavailable' }))
  await vi.advanceTimersByTimeAsync(0)
  await answer('two wait')
  expect(reported).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reported).toEqual(['two wait'])
  expect(asked()).toBe(2)

  const left = watched(new RealtimeFailure({ code: 'unavailable' }))
  await vi.advanceTimersByTimeAsync(0)
  left.end()
  const refused = watched(new RealtimeFailure({ code: 'not_signed_in' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([left.asked(), refused.asked()]).toEqual([1, 1])
  expect([left.failures(), refused.failures()]).toEqual([0, 1])
})
