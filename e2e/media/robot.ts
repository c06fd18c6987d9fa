import { randomUUID } from 'node:crypto'
import type { MediaFromBrowser, MediaToBrowser, OfferedTrack, ParticipantKey } from '@gorod/contracts/media'
import type { Layer } from '@gorod/rules'
import type { MediaRoom, ParticipantConnection } from '@gorod/server/testing/media'
import datachannel, { type PeerConnection, type Track } from 'node-datachannel'
import { isRtp, layerOf, RobotPublisher, SMALL_CAMERA, senderOf, sentAt } from './robot-publisher.ts'
import type { Peer } from './text-peer.ts'

/** One packet that arrived: from whom, what, when its sender sent it. */
export interface ReceivedPackets {
  readonly from: ParticipantKey
  readonly kind: 'audio' | 'video'
  readonly sentAt: number
  /** Null: sound. */
  readonly layer: Layer | null
}

type Offer = Extract<MediaToBrowser, { type: 'offer' }>

/** Longer than a room needs to say why not; without it a refusal would be asked for again at once, for ever. */
const RETRY_MS = 500

/**
 * A player's page without a browser: speaks the contract of `media.*` with the room and counts every RTP packet
 * it gets. It keeps all it receives, no matter from whom, as a changed client would.
 */
export class Robot implements Peer {
  readonly key: ParticipantKey
  connection: ParticipantConnection
  readonly messages: MediaToBrowser[] = []
  /** When each of them came. */
  readonly #heardAt: number[] = []
  readonly received: ReceivedPackets[] = []
  /** Tracks of the last offer. */
  tracks: readonly OfferedTrack[] = []
  readonly #room: Pick<MediaRoom, 'receive'>
  readonly #page = randomUUID()
  #publisher: RobotPublisher | null = null
  #down: { pc: PeerConnection; generation: number; gathered: Promise<void>; tracks: Track[] } | null = null
  /** What the room said last that the camera is to send. */
  layers: readonly Layer[] = ['low']
  #generation = 0
  /** By publications that were given up. */
  #framesBefore = 0
  #offers: Promise<void> = Promise.resolve()
  protected readonly camera = SMALL_CAMERA
  #isTalking = false
  isClosed = false

  constructor(room: Pick<MediaRoom, 'receive'>, key: ParticipantKey) {
    this.#room = room
    this.key = key
    this.connection = { key, connectionId: randomUUID(), userId: 1 }
  }

  say(message: MediaFromBrowser): Promise<void> {
    return this.#room.receive(this.connection, message)
  }

  hello(): Promise<void> {
    return this.say({ type: 'hello', page: this.#page })
  }

  /** Says hello, watches, and (unless a spectator) publishes. */
  async enter(): Promise<void> {
    await this.hello()
    await this.build()
  }

  async build(): Promise<void> {
    await this.say({ type: 'watch' })
    if (!this.key.startsWith('spectator:')) await this.publish()
  }

  async publish(): Promise<void> {
    this.#publisher?.close()
    this.#framesBefore += this.#publisher?.frames ?? 0
    // Counted before anything is waited for: that the one before is lost is no reason to publish once more.
    const generation = ++this.#generation
    const publisher = new RobotPublisher(this.key, this.camera)
    publisher.isTalking = this.#isTalking
    publisher.layers = this.sends(this.layers)
    this.#publisher = publisher
    const sdp = await publisher.offer()
    if (sdp === null) return
    publisher.run()
    await this.say({ type: 'publish', generation, sdp })
  }

  /** Both connections are up, as far as this page has them. */
  get isConnected(): boolean {
    const ends = [this.#publisher?.pc, this.#down?.pc]
    return ends.every((pc) => pc === undefined || pc.state() === 'connected')
  }

  /** Its microphone hears a voice from now on, or nothing. */
  talk(on: boolean): void {
    this.#isTalking = on
    if (this.#publisher !== null) this.#publisher.isTalking = on
  }

  get framesSent(): number {
    return this.#publisher?.pc.state() === 'connected' ? this.#framesBefore + this.#publisher.frames : 0
  }

  /** The latest messages and the state of its connections, for the report of a failure. */
  story(): string {
    const latest = this.messages.slice(-8).map(({ type }) => type)
    return `${latest.join(', ')}; up ${this.#publisher?.pc.state()}, down ${this.#down?.pc.state()}`
  }

  reconnect(connectionId: string): void {
    this.connection = { ...this.connection, connectionId }
  }

  heardSince(since: number): readonly MediaToBrowser[] {
    return this.messages.filter((_message, index) => (this.#heardAt[index] ?? 0) > since)
  }

  /** Handed to the room as the way to this page. */
  receive(message: MediaToBrowser): void {
    if (this.isClosed) return
    this.messages.push(message)
    this.#heardAt.push(performance.timeOrigin + performance.now())
    if (message.type === 'published' && message.generation === this.#generation)
      this.#publisher?.accept(message.sdp)
    if (message.type === 'offer') this.#offers = this.#offers.then(() => this.#answer(message))
    if (message.type === 'layers') this.#encode(message.layers)
    if (message.type === 'rebuild') this.#rebuild()
    if (message.type === 'lost' || message.type === 'refused') this.#again(message)
  }

  close(): void {
    this.isClosed = true
    this.#publisher?.close()
    this.#down?.pc.close()
  }

  #encode(layers: readonly Layer[]): void {
    this.layers = layers
    if (this.#publisher !== null) this.#publisher.layers = this.sends(layers)
  }

  /** What its camera really sends: what it is told to. */
  protected sends(told: readonly Layer[]): readonly Layer[] {
    return told
  }

  #rebuild(): void {
    this.#down?.pc.close()
    this.#down = null
    this.#offers = Promise.resolve() // a closed connection never finishes its answer
    void this.build()
  }

  /** Asks once more for what did not come about, as a page does: a slow machine can break any first try. */
  #again(message: Extract<MediaToBrowser, { type: 'lost' | 'refused' }>): void {
    if (message.type === 'lost') {
      if (message.connection === 'down' && message.generation === this.#down?.generation) this.#watch()
      if (message.connection === 'up' && message.generation === this.#generation) void this.publish()
    } else if (message.reason === 'failed') {
      const retry = () => (message.request.startsWith('publish') ? void this.publish() : this.#watch())
      setTimeout(() => this.isClosed || retry(), RETRY_MS).unref()
    }
  }

  #watch(): void {
    void this.say({ type: 'watch' })
  }

  async #answer(offer: Offer): Promise<void> {
    if (this.isClosed) return
    this.tracks = offer.tracks
    if (this.#down?.generation !== offer.generation) this.#openDown(offer.generation)
    const down = this.#down
    if (!down) return
    const answered = new Promise<void>((done) => {
      down.pc.onLocalDescription((_sdp, type) => type === 'answer' && done())
    })
    down.pc.setRemoteDescription(offer.sdp, 'offer')
    await answered
    await down.gathered
    if (this.isClosed || this.#down !== down) return
    await this.say({
      type: 'answer',
      generation: offer.generation,
      sdp: down.pc.localDescription()?.sdp ?? '',
    })
  }

  #openDown(generation: number): void {
    this.#down?.pc.close()
    const pc = new datachannel.PeerConnection(`down ${this.key}`, { iceServers: [], mtu: 1400 })
    const tracks: Track[] = []
    pc.onTrack((track) => {
      tracks.push(track) // or it is collected, and its packets are lost
      const mid = track.mid()
      track.onMessage((bytes) => {
        if (isRtp(bytes)) this.count(mid, bytes)
      })
    })
    const gathered = new Promise<void>((done) => {
      pc.onGatheringStateChange((state) => state === 'complete' && done())
    })
    this.#down = { pc, generation, gathered, tracks }
  }

  protected count(mid: string, bytes: Buffer): void {
    const track = this.tracks.find((candidate) => candidate.mid === mid)
    if (track === undefined) return
    const layer = track.kind === 'video' ? layerOf(bytes) : null
    // An m-line that was free is given to somebody else, and packets of the one before may still be on their way.
    const from = (senderOf(bytes) ?? track.participant) as ParticipantKey
    this.received.push({ from, kind: track.kind, sentAt: sentAt(bytes), layer })
  }
}
