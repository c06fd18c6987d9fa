import { EchoTestError } from '../../shared/media/echo-test-error.ts'

/** The cause of a failure: the camera, the microphone, the way to the gateway, or none of them. */
export type ProblemPart = 'camera' | 'microphone' | 'connection' | 'browser'

export interface CheckProblem {
  readonly part: ProblemPart
  /** Name of the browser's error, or ours: the key of its text. */
  readonly name: string
  /** Raw details; shown where the name has no text, and under it where the media library said something. */
  readonly details: string
}

/** A device could not be opened; `working` says which kind answers when asked alone. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError'
  readonly working: 'camera' | 'microphone' | null

  constructor(cause: unknown, working: 'camera' | 'microphone' | null) {
    super('device failed', { cause })
    this.working = working
  }
}

/** Our own time ran out; see the limits in `system-check.ts`. */
export class CheckTimeout extends Error {
  override readonly name = 'CheckTimeout'
  readonly awaited: 'gateway' | 'frames'

  constructor(awaited: 'gateway' | 'frames') {
    super(awaited === 'gateway' ? 'Request timed out' : 'no remote frames')
    this.awaited = awaited
  }
}

/** The server did not say where the gateway is. */
export class ConnectionDataError extends Error {
  override readonly name = 'ConnectionDataError'
}

export const MEDIA_SERVER_UNREACHABLE = 'MediaserverUnreachable'

/** Which entry of the specification's log an error is (spec §8 «System check log»). */
export function toProblem(error: unknown): CheckProblem {
  if (error instanceof DeviceError) return deviceProblem(error)
  if (error instanceof EchoTestError) {
    const name = error.kind === 'unreachable' ? MEDIA_SERVER_UNREACHABLE : error.name
    return { part: 'connection', name, details: error.message }
  }
  if (error instanceof ConnectionDataError)
    return { part: 'connection', name: MEDIA_SERVER_UNREACHABLE, details: error.message }
  if (error instanceof CheckTimeout)
    return error.awaited === 'gateway'
      ? { part: 'connection', name: MEDIA_SERVER_UNREACHABLE, details: error.message }
      : { part: 'connection', name: 'NoFrames', details: '' }
  return { part: 'connection', ...named(error) }
}

function deviceProblem({ cause, working }: DeviceError): CheckProblem {
  const { name, details } = named(cause)
  // The specification names the camera only. With a working camera that would send people to the wrong cable.
  if (working === 'camera') {
    const own = { NotFoundError: 'MicrophoneNotFound', NotReadableError: 'MicrophoneNotReadable' }[name]
    return { part: 'microphone', name: own ?? name, details }
  }
  return { part: 'camera', name, details }
}

function named(error: unknown): { name: string; details: string } {
  if (!(error instanceof Error)) return { name: 'Error', details: String(error) }
  // OverconstrainedError comes with an empty message (Chrome): its name is all there is.
  return { name: error.name, details: error.message === '' ? error.name : `${error.name}: ${error.message}` }
}
