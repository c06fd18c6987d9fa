import type { IceServer, MediaFromBrowser, MediaToBrowser, OfferedTrack } from '@gorod/contracts/media'
import { watchHealth } from './peer-health.ts'
import { plainCandidate } from './up-connection.ts'

type Offer = Extract<MediaToBrowser, { type: 'offer' }>
type Candidate = Extract<MediaToBrowser, { type: 'candidate' }>['candidate']

interface DownOptions {
  readonly generation: number
  readonly iceServers: readonly IceServer[]
  readonly send: (message: MediaFromBrowser) => void
  /** Other tracks than before. */
  readonly onTracks: () => void
  readonly onBroken: () => void
  /** The browser cannot use the offer. */
  readonly onRefused: () => void
}

/** Everybody else, on one connection. The gateway offers, we answer; the server decides who is in it. */
export class DownConnection {
  readonly pc: RTCPeerConnection
  readonly generation: number
  readonly #options: DownOptions
  readonly #stopWatching: () => void
  #tracks: readonly OfferedTrack[] = []
  #earlyCandidates: Candidate[] = []
  #negotiating: Promise<void> = Promise.resolve()
  #closed = false

  constructor(options: DownOptions) {
    this.#options = options
    this.generation = options.generation
    this.pc = new RTCPeerConnection({
      iceServers: [...options.iceServers] as RTCIceServer[],
      bundlePolicy: 'max-bundle',
    })
    this.pc.onicecandidate = ({ candidate }) => {
      options.send({
        type: 'candidate',
        connection: 'down',
        generation: this.generation,
        candidate: plainCandidate(candidate),
      })
    }
    this.#stopWatching = watchHealth(this.pc, {
      restart: () => this.restart(),
      rebuild: options.onBroken,
    })
  }

  /** Offers are answered one after another: a second one while the first is open would be an error. */
  accept(offer: Offer): void {
    this.#negotiating = this.#negotiating
      .then(() => this.#answer(offer))
      .catch(() => {
        if (!this.#closed) this.#options.onRefused()
      })
  }

  /** ICE restart: the gateway makes a new offer. */
  restart(): void {
    this.#options.send({ type: 'watchRestart', generation: this.generation })
  }

  addCandidate(candidate: Candidate): void {
    if (this.pc.remoteDescription === null) this.#earlyCandidates.push(candidate)
    else
      this.pc
        .addIceCandidate((candidate ?? undefined) as RTCIceCandidateInit | undefined)
        .catch(() => undefined)
  }

  /** The tracks of the connection, by participant. */
  receivedTracks(): readonly (OfferedTrack & { readonly track: MediaStreamTrack })[] {
    const transceivers = new Map(
      this.pc.getTransceivers().map((transceiver) => [transceiver.mid, transceiver]),
    )
    return this.#tracks.flatMap((offered) => {
      const track = transceivers.get(offered.mid)?.receiver.track
      return track === undefined ? [] : [{ ...offered, track }]
    })
  }

  /** Loudness of a participant's sound now, 0–1; 0 while none comes. */
  levelOf(participant: OfferedTrack['participant']): number {
    const offered = this.#tracks.find((one) => one.kind === 'audio' && one.participant === participant)
    if (offered === undefined) return 0
    const transceiver = this.pc.getTransceivers().find(({ mid }) => mid === offered.mid)
    const [source] = transceiver?.receiver.getSynchronizationSources() ?? []
    return source?.audioLevel ?? 0
  }

  close(): void {
    this.#closed = true
    this.#stopWatching()
    this.pc.onicecandidate = null
    this.pc.close()
  }

  async #answer(offer: Offer): Promise<void> {
    if (this.#closed) return
    await this.pc.setRemoteDescription({ type: 'offer', sdp: offer.sdp })
    for (const candidate of this.#earlyCandidates.splice(0)) this.addCandidate(candidate)
    await this.pc.setLocalDescription()
    if (this.#closed) return
    this.#tracks = offer.tracks
    const sdp = this.pc.localDescription?.sdp
    if (sdp) this.#options.send({ type: 'answer', generation: this.generation, sdp })
    this.#options.onTracks()
  }
}
