import { type DeviceKind, rememberedDevice, suppressesNoise } from './devices.ts'

export type OwnKind = Exclude<DeviceKind, 'output'>
/** Why a device gives nothing. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'ended' | 'other'

export interface OwnTracks {
  readonly camera: MediaStreamTrack | null
  readonly microphone: MediaStreamTrack | null
  /** The error of the device that was requested and did not open. */
  readonly problems: Partial<Readonly<Record<OwnKind, DeviceProblem>>>
}

const BOTH: readonly OwnKind[] = ['camera', 'microphone']

/** Opens both devices; when one fails the other is still used, so that a player without a camera can talk. */
export async function openOwnTracks(withCamera: boolean): Promise<OwnTracks> {
  try {
    // A camera that is off does not even blink.
    const stream = await capture({ camera: withCamera, microphone: true })
    return {
      camera: stream.getVideoTracks()[0] ?? null,
      microphone: stream.getAudioTracks()[0] ?? null,
      problems: {},
    }
  } catch {
    const [camera, microphone] = await Promise.all(
      BOTH.map((kind) => (kind === 'camera' && !withCamera ? null : openOwnTrack(kind).catch(problemOf))),
    )
    return {
      camera: typeof camera === 'string' ? null : (camera ?? null),
      microphone: typeof microphone === 'string' ? null : (microphone ?? null),
      problems: {
        ...(typeof camera === 'string' ? { camera } : {}),
        ...(typeof microphone === 'string' ? { microphone } : {}),
      },
    }
  }
}

export async function openOwnTrack(kind: OwnKind): Promise<MediaStreamTrack | null> {
  const stream = await capture({ camera: kind === 'camera', microphone: kind === 'microphone' })
  return stream.getTracks()[0] ?? null
}

export function problemOf(error: unknown): DeviceProblem {
  if (!(error instanceof Error)) return 'other'
  switch (error.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    case 'InsecureContextError':
      return 'insecure'
    default:
      return 'other'
  }
}

/**
 * The remembered devices, or others where those are gone. Chromium (156) does not follow an `ideal` id, so `exact` is
 * asked first; for a missing device it fails by OverconstrainedError.
 */
async function capture(wanted: Record<OwnKind, boolean>): Promise<MediaStream> {
  // Plain http on another address than localhost: the browser hides the whole interface.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) throw named('InsecureContextError')
  try {
    return await devices.getUserMedia(constraints(wanted, 'exact'))
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error
    return devices.getUserMedia(constraints(wanted, 'ideal'))
  }
}

function constraints(wanted: Record<OwnKind, boolean>, strength: 'exact' | 'ideal'): MediaStreamConstraints {
  return {
    video: wanted.camera && {
      ...remembered('camera', strength),
      // Chromium sends three layers of no smaller picture.
      width: { ideal: 960 },
      height: { ideal: 720 },
      frameRate: { ideal: 20, max: 30 },
    },
    audio: wanted.microphone && {
      ...remembered('microphone', strength),
      echoCancellation: true,
      noiseSuppression: suppressesNoise(),
    },
  }
}

function remembered(kind: OwnKind, strength: 'exact' | 'ideal'): MediaTrackConstraints {
  const deviceId = rememberedDevice(kind)
  return deviceId === null ? {} : { deviceId: { [strength]: deviceId } }
}

function named(name: string): Error {
  const error = new Error(name)
  error.name = name
  return error
}
