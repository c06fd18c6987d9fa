import type { MediaFromBrowser } from '@gorod/contracts/media'
import { afterEach, expect, it, vi } from 'vitest'
import { RoomMedia } from './room-media.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a hello is sent once more when the server was too busy for it, but not after the media has stopped', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('RTCPeerConnection', class {})
  const sent: MediaFromBrowser['type'][] = []
  const media = new RoomMedia({ send: ({ type }) => sent.push(type) })
  media.start()
  media.unheard()
  media.unheard()
  expect(sent).toEqual(['hello'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['hello', 'hello'])
  media.unheard()
  media.stop()
  media.unheard()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['hello', 'hello'])
})

it('a browser without peer connections is told so, and the server gets no request of it', () => {
  vi.stubGlobal('document', new EventTarget())
  const sent: MediaFromBrowser['type'][] = []
  const media = new RoomMedia({ send: ({ type }) => sent.push(type) })
  media.start()
  media.reconnected()
  expect(media.getState()).toMatchObject({ status: 'unavailable', unavailableReason: 'no_webrtc' })
  media.stop()
  expect(sent).toEqual([])
})
