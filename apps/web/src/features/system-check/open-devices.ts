import { rememberDevice, rememberedDevice } from '../../shared/media/devices.ts'

/** Chosen devices by id; null is the browser's default. */
export interface DeviceWish {
  readonly cameraId: string | null
  readonly microphoneId: string | null
}

export interface OpenedDevices {
  /** Camera and microphone, or what of them works; may be empty. */
  readonly stream: MediaStream
  readonly failure: Error | null
  /** With a failure: the one that answers when asked alone. */
  readonly working: 'camera' | 'microphone' | null
}

const PICTURE = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 15 } }

/** Camera and microphone together, the chosen ones where they still are. */
export async function openDevices(wish: DeviceWish): Promise<OpenedDevices> {
  try {
    const stream = await openExactly(wish)
    return { stream, failure: null, working: null }
  } catch (cause) {
    const failure = cause instanceof Error ? cause : new Error(String(cause))
    // A refusal is an answer: asking again would only show the browser's question a second time.
    if (failure.name === 'NotAllowedError') return { stream: new MediaStream(), failure, working: null }
    const { video, audio } = constraints(wish, 'ideal')
    const microphone = await openAlone({ audio })
    if (microphone !== null) return { stream: microphone, failure, working: 'microphone' }
    const camera = await openAlone({ video })
    if (camera !== null) return { stream: camera, failure, working: 'camera' }
    return { stream: new MediaStream(), failure, working: null }
  }
}

/**
 * A device that is gone must not break the check, so a remembered id is only a wish. Chromium (156) does not
 * follow `ideal` ids, though, so `exact` is tried first; for a missing device it fails by OverconstrainedError.
 */
async function openExactly(wish: DeviceWish): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraints(wish, 'exact'))
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error
    return navigator.mediaDevices.getUserMedia(constraints(wish, 'ideal'))
  }
}

function constraints({ cameraId, microphoneId }: DeviceWish, strength: 'exact' | 'ideal') {
  const chosen = (id: string | null) => (id === null ? {} : { deviceId: { [strength]: id } })
  return {
    video: { ...PICTURE, ...chosen(cameraId) },
    audio: { echoCancellation: true, ...chosen(microphoneId) },
  } satisfies MediaStreamConstraints
}

async function openAlone(constraints: MediaStreamConstraints): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch {
    return null
  }
}

export function readWish(): DeviceWish {
  return { cameraId: rememberedDevice('camera'), microphoneId: rememberedDevice('microphone') }
}

export function writeWish(wish: DeviceWish): void {
  rememberDevice('camera', wish.cameraId)
  rememberDevice('microphone', wish.microphoneId)
}
