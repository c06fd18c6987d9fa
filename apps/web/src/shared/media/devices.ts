import { readStored, writeStored } from '../storage.ts'

export type DeviceKind = 'camera' | 'microphone' | 'output'

export interface DeviceChoice {
  readonly id: string
  /** Empty while the browser hides it. */
  readonly label: string
}

export type DeviceList = Readonly<Record<DeviceKind, readonly DeviceChoice[]>>

export const NO_DEVICES: DeviceList = { camera: [], microphone: [], output: [] }

const STORED = { camera: 'videosourceId', microphone: 'audiosourceId', output: 'audiooutputId' } as const
const KIND_OF: Readonly<Record<MediaDeviceKind, DeviceKind>> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'output',
}

/** The devices that may be chosen. */
export async function listDevices(): Promise<DeviceList> {
  // Plain http on another address than localhost: the browser hides the whole interface.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const all = (await devices?.enumerateDevices()) ?? []
  const ofKind = (kind: DeviceKind) =>
    // Without permission ids are empty and nothing can be chosen.
    all
      .filter((device) => KIND_OF[device.kind] === kind && device.deviceId !== '')
      .map(({ deviceId: id, label }) => ({ id, label }))
  return { camera: ofKind('camera'), microphone: ofKind('microphone'), output: ofKind('output') }
}

/** The device chosen in this browser, in the room or in the system check (spec §4); null is the browser's default. */
export function rememberedDevice(kind: DeviceKind): string | null {
  return readStored(STORED[kind])
}

export function rememberDevice(kind: DeviceKind, id: string | null): void {
  writeStored(STORED[kind], id)
}

/** Whether the browser takes noise out of the microphone's sound: on until somebody turns it off in this browser. */
export function suppressesNoise(): boolean {
  return readStored('noiseSuppression') !== 'false'
}

export function setNoiseSuppression(on: boolean): void {
  writeStored('noiseSuppression', String(on))
}
