import { searchOverviewMessage } from '@gorod/contracts/search'
import { expect, it } from 'vitest'
import type { Realtime } from './realtime.ts'
import { type Watch, watch } from './watch.ts'

/** A line whose answer the test gives, and what was told over it. */
function watched() {
  let resolve: (state: string) => void = () => undefined
  const answer = new Promise<string>((settle) => {
    resolve = settle
  })
  const told: string[] = []
  const listeners = new Set<(state: string) => void>()
  let stops = 0
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
  }
  const what = {
    push: searchOverviewMessage,
    start: () => answer,
    stop: async () => {
      stops += 1
    },
  } as unknown as Watch<string>
  const end = watch(realtime, what, (state) => told.push(state))
  const push = (state: string) => {
    for (const listener of listeners) listener(state)
  }
  return {
    told,
    push,
    end,
    stops: () => stops,
    answer: (state: string) => {
      resolve(state)
      return answer
    },
  }
}

it('tells how things stand, then every change', async () => {
  const { told, push, answer } = watched()
  await answer('two wait')
  push('three wait')
  expect(told).toEqual(['two wait', 'three wait'])
})

it('does not let a late answer undo a change that was heard before it', async () => {
  const { told, push, answer } = watched()
  push('three wait')
  await answer('two wait')
  expect(told).toEqual(['three wait'])
})

it('tells nothing any more once it was ended, and takes the watch back', async () => {
  const { told, push, answer, end, stops } = watched()
  end()
  await answer('two wait')
  push('three wait')
  expect(told).toEqual([])
  expect(stops()).toBe(1)
})
