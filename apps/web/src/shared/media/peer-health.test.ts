import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchHealth } from './peer-health.ts'

class FakePeer extends EventTarget {
  iceConnectionState: RTCIceConnectionState = 'connected'

  becomes(state: RTCIceConnectionState): void {
    this.iceConnectionState = state
    this.dispatchEvent(new Event('iceconnectionstatechange'))
  }
}

const heal = { restart: vi.fn(), rebuild: vi.fn() }
let peer: FakePeer
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  heal.restart.mockReset()
  heal.rebuild.mockReset()
  peer = new FakePeer()
  stop = watchHealth(peer as unknown as RTCPeerConnection, heal)
})

afterEach(() => {
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** How often the connection was restarted and rebuilt so far. */
const healed = () => [heal.restart.mock.calls.length, heal.rebuild.mock.calls.length]

describe('a connection', () => {
  it('comes back within two seconds without help', () => {
    peer.becomes('disconnected')
    vi.advanceTimersByTime(1_900)
    peer.becomes('connected')
    vi.advanceTimersByTime(60_000)
    expect(healed()).toEqual([0, 0])
  })

  it('gets a restart after two seconds of trouble, and a new connection five seconds later', () => {
    peer.becomes('disconnected')
    vi.advanceTimersByTime(2_000)
    expect(healed()).toEqual([1, 0])
    // What the browser says of the restart changes nothing.
    peer.becomes('checking')
    peer.becomes('disconnected')
    vi.advanceTimersByTime(4_900)
    expect(healed()).toEqual([1, 0])
    vi.advanceTimersByTime(200)
    expect(healed()).toEqual([1, 1])
  })

  it('stays when the restart heals it, and its next trouble has its own two seconds', () => {
    peer.becomes('disconnected')
    vi.advanceTimersByTime(2_000)
    peer.becomes('checking')
    peer.becomes('completed')
    vi.advanceTimersByTime(60_000)
    expect(healed()).toEqual([1, 0])
    peer.becomes('disconnected')
    vi.advanceTimersByTime(1_900)
    expect(healed()).toEqual([1, 0])
    vi.advanceTimersByTime(100)
    expect(healed()).toEqual([2, 0])
  })

  it('gets a restart at once when it fails', () => {
    peer.becomes('disconnected')
    vi.advanceTimersByTime(500)
    peer.becomes('failed')
    expect(healed()).toEqual([1, 0])
    vi.advanceTimersByTime(4_900)
    expect(healed()).toEqual([1, 0])
    vi.advanceTimersByTime(100)
    expect(healed()).toEqual([1, 1])
  })

  it('gives way to a new one at once when it fails in spite of its restart', () => {
    peer.becomes('disconnected')
    vi.advanceTimersByTime(3_000)
    peer.becomes('failed')
    expect(healed()).toEqual([1, 1])
    vi.advanceTimersByTime(60_000)
    expect(healed()).toEqual([1, 1])
  })

  it('gives way to a new one when it has found no way after fifteen seconds, and stays when it has', () => {
    const fresh = (state: RTCIceConnectionState) => {
      const one = new FakePeer()
      one.iceConnectionState = 'new'
      const end = watchHealth(one as unknown as RTCPeerConnection, heal)
      if (state !== 'new') one.becomes(state)
      vi.advanceTimersByTime(20_000)
      end()
      return healed()
    }
    expect(fresh('connected')).toEqual([0, 0])
    expect(fresh('new')).toEqual([0, 1])
    expect(fresh('checking')).toEqual([0, 2])
  })

  it('gets no help when it was closed', () => {
    peer.becomes('disconnected')
    peer.becomes('closed')
    vi.advanceTimersByTime(60_000)
    stop()
    peer.becomes('failed')
    expect(healed()).toEqual([0, 0])
  })
})
