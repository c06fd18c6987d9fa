// @vitest-environment happy-dom
import { pageDisplacedMessage } from '@gorod/contracts/realtime'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

/** A socket of socket.io that is never connected again by itself. */
const socket = vi.hoisted(() => {
  const hearers = new Map<string, ((...args: unknown[]) => void)[]>()
  return {
    connected: false,
    active: false,
    connects: 0,
    on: (name: string, hear: (...args: unknown[]) => void) =>
      void hearers.set(name, [...(hearers.get(name) ?? []), hear]),
    happen: (name: string, ...args: unknown[]) => {
      for (const hear of hearers.get(name) ?? []) hear(...args)
    },
    disconnect: () => socket,
    connect: () => {
      socket.connects++
      return socket
    },
  }
})
vi.mock('socket.io-client', () => ({ io: () => socket }))
vi.mock('./pacemaker.ts', () => ({ startPacemaker: () => () => undefined }))

let hidden = false

beforeAll(async () => {
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  // Another test of this worker may have loaded it with the real client.
  vi.resetModules()
  const { connectSocket } = await import('./socket-realtime.ts')
  connectSocket()
})
afterAll(() => vi.resetModules())

beforeEach(() => {
  hidden = true
  socket.connects = 0
  socket.happen('connect')
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
