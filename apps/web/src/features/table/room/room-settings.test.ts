import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS, settingsFor } from './room-settings.ts'

it.each([null, 'not json', '7', 'null', '{"volume":"loud"}'])(
  'the settings of a room are the defaults when %s is stored',
  (stored) => {
    expect(settingsFor(false)(stored)).toEqual(DEFAULT_SETTINGS)
  },
)

it('the settings of a room keep the choices of this browser', () => {
  expect(settingsFor(false)('{"volume":0.1,"streamer":true}')).toEqual({
    ...DEFAULT_SETTINGS,
    volume: 0.1,
    streamer: true,
  })
})

it.each([null, '{"streamer":false,"mirror":false}'])(
  'a room opens hidden for an account in streamer mode when %s is stored',
  (stored) => {
    expect(settingsFor(true)(stored).streamer).toBe(true)
  },
)
