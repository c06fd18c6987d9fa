import { expect, it } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import type { Client } from '../../../platform/realtime/client.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { listenToActivityMessages } from './activity-messages.ts'

const ACCOUNT = 7

/** Pages that come and go, and a database that answers when the test says so. */
function pages() {
  const hooks: Parameters<Realtime['onConnect']>[0][] = []
  const writes: { readonly online: boolean; readonly done: () => void }[] = []
  const told: boolean[] = []
  let kept: boolean | null = null
  const { beat } = listenToActivityMessages({
    realtime: {
      on: () => undefined,
      send: () => undefined,
      onConnect: (hook) => void hooks.push(hook),
      onDisconnect: (hook) => void hooks.push(hook),
    },
    log: createLog({ level: 'silent', file: null }),
    clock: new FakeClock(),
    statesOf: async () => new Map(),
    seen: (_accounts, online = true) =>
      new Promise((resolve) => {
        const done = () => {
          kept = online
          resolve()
        }
        writes.push({ online, done })
      }),
    presence: () => void told.push(kept === true),
  })
  const [come, go] = hooks
  const client = (id: string) => ({ id, accountId: ACCOUNT }) as Client
  return {
    come: (id: string) => void come?.(client(id)),
    go: (id: string) => void go?.(client(id)),
    beat,
    writes,
    told,
    isOnline: () => kept,
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Answers whatever was asked, the last question first. */
async function answerBackwards(writes: ReturnType<typeof pages>['writes']): Promise<void> {
  for (await settled(); writes.length > 0; await settled()) writes.pop()?.done()
}

it('an account whose page is reloaded is present, whatever the database answers first', async () => {
  const { come, go, writes, told, isOnline } = pages()
  come('a')
  await answerBackwards(writes)
  go('a')
  come('b')
  await answerBackwards(writes)
  expect(isOnline()).toBe(true)
  expect(told).toEqual([true, true])
})

it('an account whose last pages close at once is away', async () => {
  const { come, go, writes, told, isOnline } = pages()
  come('a')
  come('b')
  await answerBackwards(writes)
  go('a')
  go('b')
  await answerBackwards(writes)
  expect(isOnline()).toBe(false)
  expect(told.at(-1)).toBe(false)
})

it('an account whose page closes during a heartbeat is away, whichever is written last', async () => {
  const { come, go, beat, writes, told, isOnline } = pages()
  come('a')
  await answerBackwards(writes)
  const beating = beat()
  go('a')
  await answerBackwards(writes)
  await beating
  expect(isOnline()).toBe(false)
  expect(told.at(-1)).toBe(false)
})

it('a state that could not be read is pushed a moment later, to those who are still there', async () => {
  const hooks: Parameters<Realtime['onConnect']>[0][] = []
  const sent: number[] = []
  const clock = new FakeClock()
  let down = true
  const pusher = listenToActivityMessages({
    realtime: {
      on: () => undefined,
      send: (accountId) => void sent.push(accountId),
      onConnect: (hook) => void hooks.push(hook),
      onDisconnect: (hook) => void hooks.push(hook),
    },
    log: createLog({ level: 'silent', file: null }),
    clock,
    statesOf: async () => {
      if (down) throw new Error('the database is away')
      return new Map()
    },
    seen: async () => undefined,
    presence: () => undefined,
  })
  const [come, go] = hooks
  for (const accountId of [ACCOUNT, 8]) await come?.({ id: `page of ${accountId}`, accountId } as Client)
  await pusher.settled()
  await go?.({ id: 'page of 8', accountId: 8 } as Client)
  await clock.advance(500)
  await pusher.settled()
  expect(sent).toEqual([])
  down = false
  await clock.advance(500)
  await pusher.settled()
  expect(sent).toEqual([ACCOUNT])
  pusher.changed([ACCOUNT])
  await pusher.settled()
  expect(sent).toEqual([ACCOUNT, ACCOUNT])
})

it('nothing is tried again after the end of the process', async () => {
  const clock = new FakeClock()
  const hooks: Parameters<Realtime['onConnect']>[0][] = []
  let reads = 0
  const pusher = listenToActivityMessages({
    realtime: {
      on: () => undefined,
      send: () => undefined,
      onConnect: (hook) => void hooks.push(hook),
      onDisconnect: () => undefined,
    },
    log: createLog({ level: 'silent', file: null }),
    clock,
    statesOf: async () => {
      reads++
      throw new Error('the database is away')
    },
    seen: async () => undefined,
    presence: () => undefined,
  })
  await hooks[0]?.({ id: 'a', accountId: ACCOUNT } as Client)
  await pusher.settled()
  pusher.stop()
  await clock.advance(5_000)
  expect(reads).toBe(1)
})
