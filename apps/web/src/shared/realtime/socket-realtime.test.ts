// @vitest-environment happy-dom
import { pageDisplacedMessage } from '@gorod/contracts/realtime'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Realtime } from './realtime.ts'

/** A socket of socket.io that is never connected again by itself. */
const socket = vi.hoisted(() => {
  const hearers = new Map<string, ((...args: unknown[]) => void)[]>()
  return {
    connected: false,
    active: false,
    connects: 0,
    /** The process that the last connection asked for. */
    asked: undefined as unknown,
    io: { opts: {} as { query?: { server?: string } } },
    on: (name: string, hear: (...args: unknown[]) => void) =>
      void hearers.set(name, [...(hearers.get(name) ?? []), hear]),
    happen: (name: string, ...args: unknown[]) => {
      for (const hear of hearers.get(name) ?? []) hear(...args)
    },
    disconnect: () => socket,
    connect: () => {
      socket.connects++
      socket.asked = socket.io.opts.query?.server
      return socket
    },
  }
})
vi.mock('socket.io-client', () => ({ io: () => socket }))
vi.mock('./pacemaker.ts', () => ({ startPacemaker: () => () => undefined }))

let hidden = false
let realtime: Realtime

beforeAll(async () => {
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  // Another test of this worker may have loaded it with the real client.
  vi.resetModules()
  const { connectSocket } = await import('./socket-realtime.ts')
  realtime = connectSocket()
})
afterAll(() => vi.resetModules())

beforeEach(() => {
  hidden = true
  socket.connects = 0
  socket.happen('connect')
})

describe('a page that moves to another process', () => {
  it('asks for it in one connection, and in no later one', () => {
    realtime.moveTo('server-2')
    expect([socket.connects, socket.asked]).toEqual([1, 'server-2'])
    realtime.reconnect()
    expect([socket.connects, socket.asked]).toEqual([2, undefined])
  })
})

describe('a page whose network comes back', () => {
  it('connects again also where nobody looks at it', () => {
    socket.happen('disconnect', 'transport close')
    dispatchEvent(new Event('online'))
    expect(socket.connects).toBe(1)
  })

  it('stays away where another page has displaced it, until somebody looks', () => {
    socket.happen(pageDisplacedMessage.name)
    socket.happen('disconnect', 'io server disconnect')
    dispatchEvent(new Event('online'))
    expect(socket.connects).toBe(0)
    hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    expect(socket.connects).toBe(1)
  })
})
