import type { IceServer, MediaFromBrowser, MediaToBrowser } from '@gorod/contracts'
import { watchHealth } from './peer-health.ts'

type Published = Extract<MediaToBrowser, { type: 'published' }>
type Candidate = Extract<MediaToBrowser, { type: 'candidate' }>['candidate']

export interface UpTracks {
  readonly camera: MediaStreamTrack | null
  readonly microphone: MediaStreamTrack | null
}

interface UpOptions {
  readonly generation: number
  readonly iceServers: readonly IceServer[]
  readonly tracks: UpTracks
  readonly send: (message: MediaFromBrowser) => void
  /** The connection is beyond repair. */
  readonly onBroken: () => void
}

/** Enough for a tile of 640×480; ten of them still fit a usual line. */
const VIDEO_BITS_PER_SECOND = 280_000

/**
 * The own camera and microphone on their way to the gateway. Both m-lines are always there, with or without a
 * track, so that a device that comes or changes later needs no new negotiation.
 */
export class UpConnection {
  readonly pc: RTCPeerConnection
  readonly generation: number
  readonly #options: UpOptions
  readonly #camera: RTCRtpTransceiver
  readonly #microphone: RTCRtpTransceiver
  readonly #stopWatching: () => void
  /** Candidates that came before the answer: adding them then would fail in silence. */
  #earlyCandidates: Candidate[] = []

  constructor(options: UpOptions) {
    this.#options = options
    this.generation = options.generation
    this.pc = new RTCPeerConnection({
      iceServers: [...options.iceServers] as RTCIceServer[],
      bundlePolicy: 'max-bundle',
    })
    const { camera, microphone } = options.tracks
    this.#microphone = this.pc.addTransceiver(microphone ?? 'audio', { direction: 'sendonly' })
    this.#camera = this.pc.addTransceiver(camera ?? 'video', {
      direction: 'sendonly',
      sendEncodings: [{ maxBitrate: VIDEO_BITS_PER_SECOND }],
    })
    this.pc.onicecandidate = ({ candidate }) => this.#sendCandidate(candidate)
    this.#stopWatching = watchHealth(this.pc, {
      restart: () => void this.restart(),
      rebuild: options.onBroken,
    })
  }

  async publish(): Promise<void> {
    await this.pc.setLocalDescription()
    this.#sendOffer('publish')
  }

  /** ICE restart. */
  async restart(): Promise<void> {
    if (this.pc.signalingState !== 'stable') return
    this.pc.restartIce()
    await this.pc.setLocalDescription()
    this.#sendOffer('publishRestart')
  }

  async published({ generation, sdp }: Published): Promise<void> {
    if (generation !== this.generation || this.pc.signalingState !== 'have-local-offer') return
    await this.pc.setRemoteDescription({ type: 'answer', sdp })
    for (const candidate of this.#earlyCandidates.splice(0)) this.addCandidate(candidate)
  }

  addCandidate(candidate: Candidate): void {
    if (this.pc.remoteDescription === null || this.pc.signalingState !== 'stable')
      this.#earlyCandidates.push(candidate)
    else
      this.pc
        .addIceCandidate((candidate ?? undefined) as RTCIceCandidateInit | undefined)
        .catch(() => undefined)
  }

  /** Null sends nothing. */
  async replace(kind: 'camera' | 'microphone', track: MediaStreamTrack | null): Promise<void> {
    await (kind === 'camera' ? this.#camera : this.#microphone).sender.replaceTrack(track)
  }

  close(): void {
    this.#stopWatching()
    this.pc.onicecandidate = null
    this.pc.close()
  }

  #sendOffer(type: 'publish' | 'publishRestart'): void {
    const sdp = this.pc.localDescription?.sdp
    if (sdp) this.#options.send({ type, generation: this.generation, sdp })
  }

  #sendCandidate(candidate: RTCIceCandidate | null): void {
    this.#options.send({
      type: 'candidate',
      connection: 'up',
      generation: this.generation,
      candidate: plainCandidate(candidate),
    })
  }
}

/** As the contract has it: nothing but the four known fields. */
export function plainCandidate(
  candidate: RTCIceCandidate | null,
): Extract<MediaFromBrowser, { type: 'candidate' }>['candidate'] {
  if (candidate === null || candidate.candidate === '') return null
  const { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } = candidate
  return { candidate: line, sdpMid, sdpMLineIndex, usernameFragment }
}
