import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS, settingsFor } from './room-settings.ts'

it.each([null, 'not json', '7', 'null', '{"volume":"loud"}'])(
  'falls back to the defaults for %s',
  (stored) => {
    expect(settingsFor(false)(stored)).toEqual(DEFAULT_SETTINGS)
  },
)

it('keeps what this browser chose', () => {
  expect(settingsFor(false)('{"volume":0.1,"streamer":true}')).toEqual({
    ...DEFAULT_SETTINGS,
    volume: 0.1,
    streamer: true,
  })
})

it.each([null, '{"streamer":false,"mirror":false}'])(
  'opens hidden for an account in streamer mode over %s',
  (stored) => {
    expect(settingsFor(true)(stored).streamer).toBe(true)
  },
)
