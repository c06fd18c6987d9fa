import { isRecord } from '../../shared/is-record.ts'
import type { DeviceChoice, DeviceList } from '../../shared/media/devices.ts'
import { readStored, writeStored } from '../../shared/storage.ts'

/** A camera and a microphone as the browser names them; null: it did not say. */
export interface UsedDevices {
  readonly camera: DeviceChoice | null
  readonly microphone: DeviceChoice | null
}

/** The last check that succeeded in this browser. */
export interface PassedCheck extends UsedDevices {
  readonly at: number
}

/** Why the check is asked for before a search. */
export type CheckReason = 'never' | 'old' | 'devices_changed' | 'camera_failed'

/** A check is worth a day. */
const WORTH_MS = 24 * 60 * 60_000

export function recallCheck(): PassedCheck | null {
  try {
    const stored: unknown = JSON.parse(readStored('systemCheck') ?? 'null')
    if (!isRecord(stored) || typeof stored.at !== 'number') return null
    return { at: stored.at, camera: readDevice(stored.camera), microphone: readDevice(stored.microphone) }
  } catch {
    // Written by an older version.
    return null
  }
}

export function rememberCheck(passed: PassedCheck): void {
  writeStored('systemCheck', JSON.stringify(passed))
}

/** What is known without touching the devices. A clock that was put back makes a check of the future: it counts as old. */
export function judgeAge(passed: PassedCheck | null, now: number): 'never' | 'old' | null {
  if (passed === null) return 'never'
  return now - passed.at > WORTH_MS || passed.at > now ? 'old' : null
}

/** Whether these are the devices that were checked. What the browser hides cannot differ. */
export function sameDevices(passed: UsedDevices, used: UsedDevices): boolean {
  return isSame(passed.camera, used.camera) && isSame(passed.microphone, used.microphone)
}

/** Whether the checked devices are still plugged in. */
export function stillThere(passed: UsedDevices, { camera, microphone }: DeviceList): boolean {
  const isThere = (device: DeviceChoice | null, all: readonly DeviceChoice[]) =>
    // An empty list says that nothing may be seen yet; opening the camera tells then.
    all.length === 0 || all.some((one) => isSame(device, one))
  return isThere(passed.camera, camera) && isThere(passed.microphone, microphone)
}

/** The id `default` stays while the device behind it changes: then the label tells. */
function isSame(checked: DeviceChoice | null, other: DeviceChoice | null): boolean {
  if (checked === null || other === null) return true
  if (checked.id !== other.id) return false
  return checked.label === other.label || checked.label === '' || other.label === ''
}

export function devicesOf(stream: MediaStream): UsedDevices {
  return {
    camera: deviceOf(stream.getVideoTracks()[0]),
    microphone: deviceOf(stream.getAudioTracks()[0]),
  }
}

function deviceOf(track: MediaStreamTrack | undefined): DeviceChoice | null {
  const id = track?.getSettings().deviceId
  return track === undefined || id === undefined || id === '' ? null : { id, label: track.label }
}

function readDevice(stored: unknown): DeviceChoice | null {
  if (!isRecord(stored) || typeof stored.id !== 'string' || typeof stored.label !== 'string') return null
  return { id: stored.id, label: stored.label }
}
