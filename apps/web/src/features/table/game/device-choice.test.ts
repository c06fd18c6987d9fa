import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDeviceChoice, writeDeviceChoice } from './device-choice.ts'

const BOTH = { cameraOn: true, microphoneOn: true }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a camera that was turned off stays off in its game, and the next game begins with both devices', () => {
  expect(readDeviceChoice('a')).toEqual(BOTH)
  writeDeviceChoice('a', { cameraOn: false, microphoneOn: true })
  expect(readDeviceChoice('a')).toEqual({ cameraOn: false, microphoneOn: true })
  expect(readDeviceChoice('b')).toEqual(BOTH)
})

it.each(['not json', '7', '[]', '{"gameId":"a","cameraOn":"yes"}'])(
  'both devices are on when %s is stored',
  (value) => {
    stored.set('devicesInGame', value)
    expect(readDeviceChoice('a')).toEqual(BOTH)
  },
)
