import type { IceServer, MediaFromBrowser, MediaToBrowser } from '@gorod/contracts/media'
import type { Layer } from '@gorod/rules'
import { cameraEncodings, onlyEncoding } from './camera-layers.ts'
import { watchHealth } from './peer-health.ts'

type PublishAnswer = Extract<MediaToBrowser, { type: 'published' }>
type Candidate = Extract<MediaToBrowser, { type: 'candidate' }>['candidate']

export interface UpTracks {
  readonly camera: MediaStreamTrack | null
  readonly microphone: MediaStreamTrack | null
}

/** On a line that is too narrow the picture gives way to the voice: encodings that say nothing are of low priority. */
const VOICE_FIRST: RTCRtpEncodingParameters = { priority: 'high', networkPriority: 'high' }

interface UpOptions {
  readonly generation: number
  readonly iceServers: readonly IceServer[]
  readonly tracks: UpTracks
  /** The layers that the camera sends at first. */
  readonly layers: readonly Layer[]
  readonly send: (message: MediaFromBrowser) => void
  /** The connection is beyond repair. */
  readonly onBroken: () => void
}

/**
 * The person's own camera and microphone on their way to the gateway. Both m-lines are always there, with or without a
 * track, so that a device that comes or changes later needs no new negotiation.
 */
export class UpConnection {
  readonly pc: RTCPeerConnection
  readonly generation: number
  readonly #options: UpOptions
  readonly #camera: RTCRtpTransceiver
  readonly #microphone: RTCRtpTransceiver
  readonly #stopWatching: () => void
  #layers: readonly Layer[]
  /** The browser refuses parameters that were read before the last change. */
  #changing: Promise<void> = Promise.resolve()
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
    this.#layers = options.layers
    this.#microphone = this.pc.addTransceiver(microphone ?? 'audio', {
      direction: 'sendonly',
      sendEncodings: [VOICE_FIRST],
    })
    this.#camera = this.pc.addTransceiver(camera ?? 'video', {
      direction: 'sendonly',
      sendEncodings: cameraEncodings(camera, options.layers),
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

  async published({ generation, sdp }: PublishAnswer): Promise<void> {
    if (generation !== this.generation || this.pc.signalingState !== 'have-local-offer') return
    await this.pc.setRemoteDescription({ type: 'answer', sdp })
    for (const candidate of this.#earlyCandidates.splice(0)) this.addCandidate(candidate)
    this.setLayers(this.#layers)
  }

  /** The camera sends these from now on, and nothing where there are none. */
  setLayers(layers: readonly Layer[]): void {
    this.#layers = layers
    this.#changing = this.#changing.then(() => this.#encode()).catch(() => undefined) // closed meanwhile
  }

  async #encode(): Promise<void> {
    const { sender } = this.#camera
    const parameters = sender.getParameters()
    const layers = cameraEncodings(sender.track, this.#layers)
    const isOne = parameters.encodings.length === 1
    for (const encoding of parameters.encodings) {
      const layer = layers.find(({ rid }) => rid === encoding.rid)
      Object.assign(encoding, isOne ? onlyEncoding(sender.track, this.#layers) : layer)
    }
    await sender.setParameters(parameters)
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
    // Another camera has other sizes.
    if (kind === 'camera') this.setLayers(this.#layers)
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

/** The candidate as the contract has it: nothing but the four known fields. */
export function plainCandidate(
  candidate: RTCIceCandidate | null,
): Extract<MediaFromBrowser, { type: 'candidate' }>['candidate'] {
  if (candidate === null || candidate.candidate === '') return null
  const { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } = candidate
  return { candidate: line, sdpMid, sdpMLineIndex, usernameFragment }
}
