import { type CheckReason, devicesOf, judgeAge, type PassedCheck, sameDevices } from './device-memory.ts'
import { type DeviceWish, type OpenedDevices, openDevices, readWish } from './open-devices.ts'

/** A camera that takes longer than this will not do at a table either, or the browser still waits for a permission. */
export const OPEN_LIMIT_MS = 8_000

export interface TryPorts {
  readonly openDevices: (wish: DeviceWish) => Promise<OpenedDevices>
  readonly readWish: () => DeviceWish
  /** Returns what takes the timer back. */
  readonly setTimer: (run: () => void, ms: number) => () => void
}

const BROWSER_PORTS: TryPorts = {
  openDevices,
  readWish,
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Whether somebody has to be checked before a search: they never were, it is a day ago, the camera cannot be opened now, or
 * what opens is not what was checked. Null: no. The devices are given back at once.
 */
export async function tryDevices(
  passed: PassedCheck | null,
  now: number,
  ports: TryPorts = BROWSER_PORTS,
): Promise<CheckReason | null> {
  const age = judgeAge(passed, now)
  if (passed === null || age !== null) return age
  const opening = ports.openDevices(ports.readWish()).then(({ stream, failure }) => {
    const used = devicesOf(stream)
    for (const track of stream.getTracks()) track.stop()
    if (failure !== null) return 'camera_failed'
    return sameDevices(passed, used) ? null : 'devices_changed'
  })
  let clear = () => {}
  const late = new Promise<CheckReason>((tell) => {
    clear = ports.setTimer(() => tell('camera_failed'), OPEN_LIMIT_MS)
  })
  try {
    return await Promise.race([opening, late])
  } catch {
    // A browser without cameras has no `mediaDevices` to ask.
    return 'camera_failed'
  } finally {
    clear()
  }
}
