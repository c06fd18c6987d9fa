import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeviceChoice, type DeviceList, NO_DEVICES, suppressesNoise } from './devices.ts'
import type { DeviceProblem, OwnKind } from './own-devices.ts'
import { RoomDevices } from './room-devices.ts'

const BUILT_IN = { id: 'c1', label: 'Built in' }
const WEBCAM = { id: 'c2', label: 'Webcam' }
const SPEAKERS = { id: 'o1', label: 'Speakers' }
const HEADPHONES = { id: 'o2', label: 'Headphones' }

/** A machine whose devices the test plugs in and out. */
async function machine(list: Partial<DeviceList>) {
  const now = {
    list: { ...NO_DEVICES, ...list },
    problem: null as DeviceProblem | null,
    used: BUILT_IN as DeviceChoice | null,
  }
  const reopened: OwnKind[] = []
  const playedOn: string[] = []
  const devices = new RoomDevices({
    own: {
      problem: () => now.problem,
      deviceInUse: () => now.used,
      reopen: async (kind) => {
        reopened.push(kind)
        now.used = now.list[kind][0] ?? null
      },
    },
    playOn: (id) => playedOn.push(id),
    onChange: () => undefined,
    list: async () => now.list,
  })
  await devices.refresh()
  return { devices, now, reopened, playedOn }
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

describe('a device of the room', () => {
  it('a device that is unplugged is replaced by the next one, and the person is told', async () => {
    const { devices, now, reopened } = await machine({ camera: [BUILT_IN, WEBCAM] })
    now.list = { ...now.list, camera: [WEBCAM] }
    await devices.replace('camera')
    expect(reopened).toEqual(['camera'])
    expect(devices.state.news).toEqual([{ type: 'replaced', kind: 'camera', device: WEBCAM }])
  })

  it('the microphone is opened again when its noise is to be suppressed or not, and the browser remembers it', async () => {
    const { devices, reopened } = await machine({ microphone: [BUILT_IN] })
    expect(suppressesNoise()).toBe(true)
    devices.suppressNoise(false)
    expect([reopened, suppressesNoise()]).toEqual([['microphone'], false])
    devices.suppressNoise(true)
    expect(suppressesNoise()).toBe(true)
  })

  it('nothing is named as a replacement when no other device is there', async () => {
    const { devices, now } = await machine({ camera: [BUILT_IN] })
    now.list = NO_DEVICES
    await devices.replace('camera')
    expect(devices.state.news).toEqual([])
  })

  it('a device that is plugged in beside one that works is offered, and used when the person says so', async () => {
    const { devices, now, reopened } = await machine({ camera: [BUILT_IN] })
    now.list = { ...now.list, camera: [BUILT_IN, WEBCAM] }
    await devices.changed()
    expect(devices.state.news).toEqual([{ type: 'offered', kind: 'camera', device: WEBCAM }])
    expect(reopened).toEqual([])
    devices.choose('camera', WEBCAM.id)
    expect(reopened).toEqual(['camera'])
    expect(localStorage.getItem('videosourceId')).toBe(WEBCAM.id)
    expect(devices.state.news).toEqual([])
  })

  it('a new device is no longer offered when it is unplugged again', async () => {
    const { devices, now } = await machine({ camera: [BUILT_IN] })
    now.list = { ...now.list, camera: [BUILT_IN, WEBCAM] }
    await devices.changed()
    now.list = { ...now.list, camera: [BUILT_IN] }
    await devices.changed()
    expect(devices.state.news).toEqual([])
  })

  it('a new device is taken at once where there was none', async () => {
    const { devices, now, reopened } = await machine({})
    now.problem = 'missing'
    now.list = { ...now.list, camera: [WEBCAM] }
    await devices.changed()
    expect(reopened).toEqual(['camera'])
    expect(devices.state.news).toEqual([{ type: 'taken', kind: 'camera', device: WEBCAM }])
  })

  it('a new device is left alone when the person refused cameras', async () => {
    const { devices, now, reopened } = await machine({})
    now.problem = 'denied'
    now.list = { ...now.list, camera: [WEBCAM] }
    await devices.changed()
    expect([reopened, devices.state.news]).toEqual([[], []])
  })

  it('the default of the system is no new device', async () => {
    const { devices, now } = await machine({ microphone: [BUILT_IN] })
    now.list = { ...now.list, microphone: [{ id: 'default', label: 'Default' }, BUILT_IN] }
    await devices.changed()
    expect(devices.state.news).toEqual([])
  })
})

describe('the chosen loudspeaker', () => {
  it('an unplugged loudspeaker gives the sound to the default, and gets it back', async () => {
    const { devices, now, playedOn } = await machine({ output: [SPEAKERS, HEADPHONES] })
    devices.choose('output', HEADPHONES.id)
    now.list = { ...now.list, output: [SPEAKERS] }
    await devices.changed()
    expect(devices.state.news).toEqual([{ type: 'replaced', kind: 'output', device: SPEAKERS }])
    now.list = { ...now.list, output: [SPEAKERS, HEADPHONES] }
    await devices.changed()
    expect(playedOn).toEqual([HEADPHONES.id, '', HEADPHONES.id])
  })

  it('a new loudspeaker is not offered while the system chooses', async () => {
    const { devices, now } = await machine({ output: [SPEAKERS] })
    now.list = { ...now.list, output: [SPEAKERS, HEADPHONES] }
    await devices.changed()
    expect(devices.state.news).toEqual([])
  })
})
