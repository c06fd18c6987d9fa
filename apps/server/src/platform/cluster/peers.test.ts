import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unreadMetrics } from '../../testing/unread-metrics.ts'
import { until } from '../../testing/until.ts'
import { AppError } from '../app-error.ts'
import { topic } from '../bus/bus.ts'
import { ALL, type Carrier } from '../bus/carrier.ts'
import { SharedBus } from '../bus/shared-bus.ts'
import { systemClock } from '../clock.ts'
import { Peers, PeerUnreachable } from './peers.ts'
import type { Processes } from './processes.ts'

const log = pino({ level: 'silent' })
/** What each process hears, by its name. */
const lines = new Map<string, (text: string) => void>()
let lost = (_text: string): boolean => false
let up = { redis: true, postgres: true }

function carrier(name: Carrier['name'], self: string): Carrier {
  return {
    name,
    async start(onText) {
      lines.set(`${name} ${self}`, onText)
    },
    isUp: () => up[name],
    send(channel, text) {
      if (!up[name] || lost(text)) return
      const to = channel === ALL ? ['a', 'b'] : [channel]
      for (const one of to) setImmediate(() => lines.get(`${name} ${one}`)?.(text))
    },
    async stop() {},
  }
}

async function peerOf(self: string) {
  const gone = new Set<(id: string) => void>()
  const metrics = unreadMetrics()
  const bus = new SharedBus({
    self,
    fast: carrier('redis', self),
    slow: carrier('postgres', self),
    seals: { seal: (text) => text, open: (text) => text },
    log,
    metrics,
  })
  const processes = {
    others: () => ['a', 'b'].filter((one) => one !== self),
    isThere: (id: string) => id === 'a' || id === 'b',
    onGone: (listener: (id: string) => void) => void gone.add(listener),
  } as unknown as Processes
  const peers = new Peers({ self, bus, processes, clock: systemClock, log, metrics })
  await bus.start()
  peers.start()
  const broken: string[] = []
  let gaps = 0
  peers.onBroken((id) => broken.push(id))
  peers.onGap(() => gaps++)
  return {
    bus,
    peers,
    broken,
    gaps: () => gaps,
    goneIs: (id: string) => {
      for (const listener of gone) listener(id)
    },
  }
}

let a: Awaited<ReturnType<typeof peerOf>>
let b: Awaited<ReturnType<typeof peerOf>>

beforeEach(async () => {
  lost = () => false
  up = { redis: true, postgres: true }
  a = await peerOf('a')
  b = await peerOf('b')
})
afterEach(() => {
  a.peers.stop()
  b.peers.stop()
})

it('a call of another process gets the answer or the refusal of its handler', async () => {
  b.peers.on('double', async (n: number) => n * 2)
  b.peers.on('refuse', async () => {
    throw new AppError('forbidden', { details: { why: 'a reason' } })
  })
  b.peers.on('fail', async () => {
    throw new Error('a bug with a secret in it')
  })
  expect(await a.peers.call('b', 'double', 21)).toBe(42)
  await expect(a.peers.call('b', 'refuse', {})).rejects.toMatchObject({
    code: 'forbidden',
    details: { why: 'a reason' },
  })
  const failed = await a.peers.call('b', 'fail', {}).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 'internal' })
  expect(JSON.stringify(failed)).not.toContain('secret')
  await expect(a.peers.call('c', 'double', 1)).rejects.toBeInstanceOf(PeerUnreachable)
})

it('messages and answers of a process arrive in the order in which it sent them', async () => {
  const heard: string[] = []
  a.peers.hear('told', (text: string) => void heard.push(text))
  b.peers.on('ask', async () => {
    b.peers.tell('a', 'told', 'before the answer')
    setImmediate(() => b.peers.tell('a', 'told', 'after the answer'))
    return 'the answer'
  })
  heard.push((await a.peers.call('b', 'ask', {})) as string)
  await until(() => heard.length === 3, 'all that was said')
  expect(heard).toEqual(['before the answer', 'the answer', 'after the answer'])
})

it('a message holds all that a turn says', async () => {
  const texts: string[] = []
  lost = (text) => {
    if (!text.includes('"beat"')) texts.push(text)
    return false
  }
  const heard: unknown[] = []
  a.peers.hear('told', (payload) => void heard.push(payload))
  b.peers.on('ask', async () => {
    b.peers.tell('a', 'told', 1)
    b.peers.tell('a', 'told', 2)
    return 'the answer'
  })
  heard.push(await a.peers.call('b', 'ask', {}))
  expect(heard).toEqual([1, 2, 'the answer'])
  // The call, and all that it caused.
  expect(texts).toHaveLength(2)
})

it('a lost message is noticed on both sides within a beat, and calls that wait end', async () => {
  const never = new Promise(() => undefined)
  b.peers.on('wait', () => never)
  await expect(a.peers.call('b', 'no such call', {})).rejects.toMatchObject({ code: 'bad_request' })
  const waiting = a.peers.call('b', 'wait', {}).catch((error: unknown) => error)
  lost = (text) => text.includes('to be lost')
  b.peers.tell('a', 'told', 'to be lost')
  expect(await waiting).toBeInstanceOf(PeerUnreachable)
  await until(() => a.gaps() === 1 && b.gaps() === 1, 'both to notice')
  expect([a.broken, b.broken]).toEqual([['b'], ['a']])
})

it('a wake-up to all that one process missed is noticed there within two beats, and by nobody else', async () => {
  const wakeUp = topic<string>('test.wakeUp')
  const heard: string[] = []
  a.bus.subscribe(wakeUp, (text) => void heard.push(text))
  let beats = 0
  lost = (text) => {
    if (text.includes('"beat"') && text.includes('"from":"b"')) beats++
    return text.includes('to be lost')
  }
  const beatsOfB = async (count: number) => {
    const before = beats
    await until(() => beats >= before + count, 'beats')
  }
  await beatsOfB(1)
  b.bus.publish(wakeUp, 'heard')
  await beatsOfB(2)
  expect([heard, a.gaps()]).toEqual([['heard'], 0])
  b.bus.publish(wakeUp, 'to be lost')
  await until(() => a.gaps() === 1, 'a to notice')
  await beatsOfB(2)
  expect([a.gaps(), b.gaps(), a.broken, b.broken]).toEqual([1, 0, [], []])
})

it('messages go the slow way while the fast one is down, and none is lost by the change', async () => {
  b.peers.on('double', async (n: number) => n * 2)
  expect(await a.peers.call('b', 'double', 1)).toBe(2)
  up.redis = false
  expect(await a.peers.call('b', 'double', 2)).toBe(4)
  up.redis = true
  expect(await a.peers.call('b', 'double', 3)).toBe(6)
  expect([a.gaps(), b.gaps()]).toEqual([0, 0])
})

it('calls of a process that is gone end at once', async () => {
  b.peers.on('wait', () => new Promise(() => undefined))
  const waiting = a.peers.call('b', 'wait', {}).catch((error: unknown) => error)
  a.goneIs('b')
  expect(await waiting).toBeInstanceOf(PeerUnreachable)
  expect([a.broken, a.gaps()]).toEqual([['b'], 0])
})
