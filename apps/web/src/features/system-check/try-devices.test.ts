import { HOUR_MS } from '@gorod/contracts/durations'
import { describe, expect, it } from 'vitest'
import { NO_DEVICES } from '../../shared/media/devices.ts'
import { type PassedCheck, stillThere } from './device-memory.ts'
import type { OpenedDevices } from './open-devices.ts'
import { OPEN_LIMIT_MS, type TryPorts, tryDevices } from './try-devices.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const CAMERA = { id: 'c1', label: 'Webcam' }
const MICROPHONE = { id: 'default', label: 'Default: built in' }
const PASSED: PassedCheck = { at: NOW - HOUR_MS, camera: CAMERA, microphone: MICROPHONE }

function stream(camera: typeof CAMERA, microphone: typeof MICROPHONE) {
  const stopped: string[] = []
  const track = ({ id, label }: typeof CAMERA) => ({
    label,
    getSettings: () => ({ deviceId: id }),
    stop: () => stopped.push(id),
  })
  const [video, audio] = [track(camera), track(microphone)]
  const made = {
    getVideoTracks: () => [video],
    getAudioTracks: () => [audio],
    getTracks: () => [video, audio],
  }
  return { made: made as unknown as MediaStream, stopped }
}

/** A browser that opens these devices, and a clock the test moves. */
function world({ camera = CAMERA, microphone = MICROPHONE, failure = null as Error | null } = {}) {
  const { made, stopped } = stream(camera, microphone)
  const asked: unknown[] = []
  const timers: { run: () => void; ms: number }[] = []
  let opened = Promise.resolve<OpenedDevices>({ stream: made, failure, working: null })
  const ports: TryPorts = {
    openDevices: (wish) => {
      asked.push(wish)
      return opened
    },
    readWish: () => ({ cameraId: 'c1', microphoneId: null }),
    setTimer: (run, ms) => {
      timers.push({ run, ms })
      return () => {}
    },
  }
  const never = () => {
    opened = new Promise(() => {})
  }
  return { ports, asked, stopped, timers, never }
}

describe('the check before a search', () => {
  it('a check is not needed again within a day, with the same devices', async () => {
    const { ports, asked, stopped } = world()
    expect(await tryDevices(PASSED, NOW, ports)).toBeNull()
    expect(await tryDevices({ ...PASSED, at: NOW - 24 * HOUR_MS }, NOW, ports)).toBeNull()
    expect(asked).toEqual(Array.from({ length: 2 }, () => ({ cameraId: 'c1', microphoneId: null })))
    // The camera's light is out again.
    expect(new Set(stopped)).toEqual(new Set(['c1', 'default']))
  })

  it('a check is needed on a new device and after a day, which no camera is touched to find out', async () => {
    const { ports, asked } = world()
    expect(await tryDevices(null, NOW, ports)).toBe('never')
    expect(await tryDevices({ ...PASSED, at: NOW - 24 * HOUR_MS - 1 }, NOW, ports)).toBe('old')
    expect(await tryDevices({ ...PASSED, at: NOW + 1 }, NOW, ports)).toBe('old')
    expect(asked).toEqual([])
  })

  it.each([
    ['another camera opens', { camera: { id: 'c2', label: 'Webcam' } }],
    ['another microphone opens', { microphone: { id: 'm2', label: 'Headset' } }],
    [
      'another microphone has become the default',
      { microphone: { id: 'default', label: 'Default: headset' } },
    ],
  ])('a check is needed when %s', async (_name, devices) => {
    expect(await tryDevices(PASSED, NOW, world(devices).ports)).toBe('devices_changed')
  })

  it('a device that a browser hides has not changed', async () => {
    const hidden = { camera: { id: '', label: '' }, microphone: { id: 'default', label: '' } }
    expect(await tryDevices(PASSED, NOW, world(hidden).ports)).toBeNull()
    expect(await tryDevices({ ...PASSED, camera: null, microphone: null }, NOW, world().ports)).toBeNull()
  })

  it('a camera that cannot be opened asks for the check', async () => {
    const { ports, stopped } = world({ failure: new Error('busy') })
    expect(await tryDevices(PASSED, NOW, ports)).toBe('camera_failed')
    expect(stopped).toHaveLength(2)
    const broken = { ...ports, openDevices: () => Promise.reject(new TypeError('no mediaDevices')) }
    expect(await tryDevices(PASSED, NOW, broken)).toBe('camera_failed')
  })

  it('a camera that does not open in time asks for the check', async () => {
    const { ports, timers, never } = world()
    never()
    const tried = tryDevices(PASSED, NOW, ports)
    expect(timers.map(({ ms }) => ms)).toEqual([OPEN_LIMIT_MS])
    timers[0]!.run()
    expect(await tried).toBe('camera_failed')
  })
})

describe('the checked devices', () => {
  const list = { camera: [CAMERA, { id: 'c2', label: 'Other' }], microphone: [MICROPHONE], output: [] }

  it('the checked devices are there while the browser lists them, or lists nothing at all', () => {
    expect(stillThere(PASSED, list)).toBe(true)
    expect(stillThere(PASSED, NO_DEVICES)).toBe(true)
  })

  it('the checked devices are gone when one of them is unplugged or stands for another', () => {
    expect(stillThere(PASSED, { ...list, camera: [{ id: 'c2', label: 'Other' }] })).toBe(false)
    expect(stillThere(PASSED, { ...list, microphone: [{ id: 'default', label: 'Default: headset' }] })).toBe(
      false,
    )
  })
})
