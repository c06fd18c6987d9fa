import type { MediaFromBrowser } from '@gorod/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { RoomMedia } from './room-media.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a hello is sent once more when the server was too busy for it, but not after the media has stopped', async () => {
  vi.useFakeTimers()
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
