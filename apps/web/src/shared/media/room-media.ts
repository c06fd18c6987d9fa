import type {
  IceServer,
  MediaFromBrowser,
  MediaKind,
  MediaToBrowser,
  ParticipantKey,
} from '@gorod/contracts/media'
import type { Layer } from '@gorod/rules'
import { DownConnection } from './down-connection.ts'
import { LineLadder, type LineStep } from './line-ladder.ts'
import { LinkMeter, type LinkStats } from './link-stats.ts'
import { Speakers } from './loudspeakers.ts'
import { type OwnChoice, OwnMedia } from './own-media.ts'
import { isConnected } from './peer-health.ts'
import { RoomDevices } from './room-devices.ts'
import { initialState, NO_LINK, type RoomMediaState, streamOf, withFlows } from './room-media-state.ts'
import { ShownSizes } from './shown-sizes.ts'
import { SteadyLoss } from './steady-loss.ts'
import { UpConnection } from './up-connection.ts'

export interface RoomMediaOptions {
  /** To the server, over the game's realtime channel. What it drops while disconnected is made good by `hello`. */
  readonly send: (message: MediaFromBrowser) => void
  /** What the person wanted before the page was loaded again. */
  readonly choice?: OwnChoice
}

const LOOK_EVERY_MS = 1_000
const RETRY_MS = [1_000, 2_000, 4_000, 8_000]
/** The pause before the next hello to a server that could not take a message. */
const UNHEARD_MS = 3_000

/**
 * The pictures and sounds of one game in this page: one connection up, one down, built and healed as the server
 * says. Give it the server's `media` messages by `receive`, and tell it by `reconnected` that the channel is back, by
 * `unheard` that the server did not take a message though the channel is connected.
 */
export class RoomMedia {
  readonly devices: RoomDevices
  #snapshot: RoomMediaState
  readonly #send: (message: MediaFromBrowser) => void
  readonly #listeners = new Set<() => void>()
  readonly #own: OwnMedia
  readonly #speakers: Speakers
  readonly #sizes: ShownSizes
  /** Until the server says which: enough to be seen. */
  #layers: readonly Layer[] = ['low']
  /** Tells a reconnect of this page from another page, and from this one when it takes its place back. */
  #page: string = crypto.randomUUID()
  #iceServers: readonly IceServer[] = []
  readonly #links: { up: UpConnection | null; down: DownConnection | null } = { up: null, down: null }
  #built = false
  #generation = 0
  #looker: ReturnType<typeof setInterval> | null = null
  #repeating: ReturnType<typeof setTimeout> | null = null
  readonly #meters = { up: new LinkMeter('up'), down: new LinkMeter('down') }
  readonly #retries = { publish: 0, watch: 0 }
  readonly #ladder = new LineLadder()
  readonly #loss = new SteadyLoss()
  readonly #broken = new Set<'up' | 'down'>()

  constructor({ send, choice = { cameraOn: true, microphoneOn: true } }: RoomMediaOptions) {
    this.#send = send
    this.#own = new OwnMedia({
      choice,
      onChange: () => this.#change({ own: this.#own.state }),
      onTrack: (kind, track) => void this.#links.up?.replace(kind, track),
      onEnded: (kind) => void this.devices.replace(kind),
    })
    this.#speakers = new Speakers((soundBlocked) => this.#change({ soundBlocked }))
    this.#sizes = new ShownSizes((limits) => this.#send({ type: 'limits', limits }))
    this.devices = new RoomDevices({
      own: this.#own,
      playOn: (id) => this.#speakers.setOutput(id),
      onChange: () => this.#change({ devices: this.devices.state }),
    })
    this.#snapshot = initialState(this.#own.state, this.devices.state)
  }

  /** For `useSyncExternalStore`: a new object after every change. */
  getState = (): RoomMediaState => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Enters the room, also again. Call when the game was joined over the channel. */
  start(): void {
    this.#page = crypto.randomUUID()
    this.#change({ status: 'connecting' })
    this.#looker ??= setInterval(() => void this.#look(), LOOK_EVERY_MS)
    this.#sizes.start()
    this.devices.start()
    this.#hello()
  }

  /** The channel is back and the game was joined again: connections that are alive are kept. */
  reconnected(): void {
    if (this.#snapshot.status !== 'idle' && this.#snapshot.status !== 'replaced') this.#hello()
  }

  /** The server had no time for a message: nothing but a new hello would ever make it good. */
  unheard(): void {
    if (this.#snapshot.status === 'idle') return
    this.#repeating ??= setTimeout(() => {
      this.#repeating = null
      this.reconnected()
    }, UNHEARD_MS)
  }

  /** Leaves the room and lets camera and microphone go. */
  stop(): void {
    if (this.#links.up !== null) this.#send({ type: 'unpublish' })
    this.#dropConnections()
    if (this.#looker !== null) clearInterval(this.#looker)
    this.#looker = null
    if (this.#repeating !== null) clearTimeout(this.#repeating)
    this.#repeating = null
    this.#sizes.stop()
    this.devices.stop()
    this.#own.close()
    this.#speakers.close()
    this.#change({ status: 'idle' })
  }

  setCamera(on: boolean): void {
    this.#own.setCamera(on)
  }

  setMicrophone(on: boolean): void {
    this.#own.setMicrophone(on)
  }

  /** Loudness of what a participant says now, 0–1. */
  levelOf(participant: ParticipantKey): number {
    return this.#links.down?.levelOf(participant) ?? 0
  }

  setVolume(participant: ParticipantKey, volume: number): void {
    this.#speakers.setVolume(participant, volume)
  }

  /** This element shows the picture from now on. Returns what is to be called when it does not any more. */
  showIn(participant: ParticipantKey, window: HTMLElement): () => void {
    return this.#sizes.open(participant, window)
  }

  unlockSound(): void {
    this.#speakers.unlock()
  }

  /** For a button «переподключить»: opens devices that give nothing again, and rebuilds both connections. */
  rebuild(): void {
    if (this.#snapshot.status !== 'ready') return
    this.#watch()
    // The voice goes on while the browser asks for the camera.
    if (this.#snapshot.publishes) void this.#own.repair().then(() => this.#publish())
  }

  /** New network paths for the connections there are; pictures go on meanwhile. */
  restartIce(): void {
    this.#links.up?.restart().catch(() => this.#publish())
    this.#links.down?.restart()
  }

  receive(message: MediaToBrowser): void {
    if (this.#snapshot.status === 'idle' || this.#snapshot.status === 'replaced') return
    switch (message.type) {
      case 'welcome':
        this.#welcome(message)
        break
      case 'unavailable':
        this.#change({ status: 'unavailable', unavailableReason: message.reason, voices: new Set() })
        break
      case 'voices':
        this.#change({ voices: new Set(message.participants) })
        break
      case 'published':
        this.#published(message)
        break
      case 'offer':
        this.#offered(message)
        break
      case 'candidate': {
        const connection = message.connection === 'up' ? this.#links.up : this.#links.down
        if (connection?.generation === message.generation) connection.addCandidate(message.candidate)
        break
      }
      case 'lost':
        if (message.connection === 'up' && this.#links.up?.generation === message.generation)
          void this.#publish()
        if (message.connection === 'down' && this.#links.down?.generation === message.generation)
          this.#watch()
        break
      case 'rebuild':
        // TURN credentials may have run out meanwhile; `welcome` brings new ones and says to build.
        this.#dropConnections()
        this.#hello()
        break
      case 'replaced':
        this.#dropConnections()
        this.#own.close()
        this.#change({ status: 'replaced', voices: new Set() })
        break
      case 'layers':
        this.#layers = message.layers
        this.#links.up?.setLayers(message.layers)
        break
      case 'refused':
        this.#refused(message)
        break
    }
  }

  #hello(): void {
    // A page that asks for nothing is sent nothing.
    if (!('RTCPeerConnection' in globalThis)) {
      this.#change({ status: 'unavailable', unavailableReason: 'no_webrtc' })
      return
    }
    this.#send({ type: 'hello', page: this.#page })
  }

  #welcome({ resumed, publishes, iceServers }: Extract<MediaToBrowser, { type: 'welcome' }>): void {
    this.#iceServers = iceServers
    if (!publishes) this.#broken.delete('up')
    this.#change({ status: 'ready', unavailableReason: null, publishes, voices: new Set() })
    this.#sizes.welcome()
    if (!resumed || !this.#built) {
      this.#build()
      return
    }
    // Requests sent while the channel was down are lost: every connection that is not up by now is requested again.
    if (publishes && !isConnected(this.#links.up)) void this.#publish()
    if (!isConnected(this.#links.down)) this.#watch()
  }

  #build(): void {
    this.#dropConnections()
    this.#built = true
    this.#watch()
    if (this.#snapshot.publishes) void this.#publish()
  }

  async #publish(): Promise<void> {
    this.#closeUp()
    if (this.#snapshot.status !== 'ready') return
    await this.#own.open()
    void this.devices.refresh()
    if (this.#snapshot.status !== 'ready' || this.#links.up !== null) return
    const up = new UpConnection({
      generation: ++this.#generation,
      iceServers: this.#iceServers,
      tracks: this.#own.tracks,
      layers: this.#layers,
      send: this.#send,
      onBroken: () => void this.#publish(),
    })
    this.#links.up = up
    up.pc.addEventListener('iceconnectionstatechange', () => this.#linkChanged('up', up.pc))
    await up.publish()
  }

  #watch(): void {
    this.#closeDown()
    this.#send({ type: 'watch' })
  }

  #offered(offer: Extract<MediaToBrowser, { type: 'offer' }>): void {
    if (this.#links.down !== null && offer.generation < this.#links.down.generation) return
    if (this.#links.down?.generation !== offer.generation) {
      this.#closeDown()
      const down = new DownConnection({
        generation: offer.generation,
        iceServers: this.#iceServers,
        send: this.#send,
        onTracks: () => this.#showTracks(),
        onBroken: () => this.#watch(),
        onRefused: () => this.#tryAgain('watch'),
      })
      this.#links.down = down
      down.pc.addEventListener('iceconnectionstatechange', () => this.#linkChanged('down', down.pc))
    }
    this.#links.down?.accept(offer)
  }

  #published(answer: Extract<MediaToBrowser, { type: 'published' }>): void {
    const { up } = this.#links
    up?.published(answer).catch(() => {
      if (this.#links.up === up) this.#tryAgain('publish')
    })
  }

  #refused({ request, reason }: Extract<MediaToBrowser, { type: 'refused' }>): void {
    if (reason !== 'failed') return
    this.#tryAgain(request === 'publish' || request === 'publishRestart' ? 'publish' : 'watch')
  }

  /** What the gateway or the browser refused may be refused once more, at once and without an end. The pauses grow until a connection is up. */
  #tryAgain(what: 'publish' | 'watch'): void {
    const link = what === 'publish' ? 'up' : 'down'
    const refused = this.#links[link]
    const delay = RETRY_MS[Math.min(this.#retries[what]++, RETRY_MS.length - 1)]
    setTimeout(() => {
      // Built by another cause meanwhile, it must not be torn down again.
      if (this.#snapshot.status !== 'ready' || this.#links[link] !== refused) return
      void (what === 'publish' ? this.#publish() : this.#watch())
    }, delay)
  }

  #linkChanged(which: 'up' | 'down', pc: RTCPeerConnection): void {
    if (this.#links[which]?.pc !== pc) return
    const state = pc.iceConnectionState
    if (state === 'connected') this.#retries[which === 'up' ? 'publish' : 'watch'] = 0
    if (state === 'disconnected' || state === 'failed') this.#broken.add(which)
    if (state === 'connected' || state === 'completed') this.#broken.delete(which)
    // Maybe over another network.
    if (state === 'connected') this.#ladder.measureAgain()
    this.#change({ [which]: { ...this.#snapshot[which], state }, broken: this.#broken.size > 0 })
  }

  #showTracks(): void {
    const received = this.#links.down?.receivedTracks() ?? []
    const ofKind = (wanted: MediaKind) =>
      new Map(
        received.filter(({ kind }) => kind === wanted).map(({ participant, track }) => [participant, track]),
      )
    const pictures = ofKind('video')
    const sounds = ofKind('audio')
    this.#speakers.set(sounds)
    const before = this.#snapshot.participants
    const participants = [...new Set([...pictures.keys(), ...sounds.keys()])].map((key) => {
      const known = before.get(key)
      const stream = streamOf(pictures.get(key), known?.stream ?? null)
      return [key, { pictureFlows: false, soundFlows: false, ...known, stream }] as const
    })
    this.#change({ participants: new Map(participants) })
    this.#sizes.offer([...pictures.keys()])
  }

  /** Once a second: how the links do, whose picture comes, what the person's own devices give. */
  async #look(): Promise<void> {
    this.#speakers.keepPlaying()
    if (this.#snapshot.publishes) this.#own.probe()
    await Promise.all([this.#measure('up'), this.#measure('down')]).catch(() => undefined) // closed meanwhile
    this.#sizes.look()
  }

  async #measure(which: 'up' | 'down'): Promise<void> {
    const connection = this.#links[which]
    if (connection === null) return
    const { stats, flowing } = await this.#meters[which].read(connection.pc)
    if (this.#links[which] !== connection) return
    if (stats !== null) this.#change({ [which]: { ...this.#snapshot[which], stats } })
    if (which === 'up') return this.#tellLoss(stats)
    if (stats !== null) this.#bear(this.#ladder.read(stats, performance.now()))
    this.#showFlows(flowing)
  }

  #tellLoss(stats: LinkStats | null): void {
    if (stats !== null) this.#change({ toldLoss: this.#loss.read(stats.lossPercent, performance.now()) })
  }

  #bear(line: LineStep): void {
    this.#sizes.bear(line)
    if (line !== this.#snapshot.line) this.#change({ line })
  }

  #showFlows(mids: ReadonlySet<string>): void {
    const flowing = (this.#links.down?.receivedTracks() ?? []).filter(({ mid }) => mids.has(mid))
    const participants = withFlows(this.#snapshot.participants, flowing)
    if (participants !== null) this.#change({ participants })
  }

  #dropConnections(): void {
    this.#built = false
    this.#closeUp()
    this.#closeDown()
  }

  #closeUp(): void {
    this.#links.up?.close()
    this.#links.up = null
    this.#change({ up: NO_LINK, toldLoss: 0 })
  }

  #closeDown(): void {
    this.#links.down?.close()
    this.#links.down = null
    this.#speakers.set(new Map())
    this.#change({ down: NO_LINK, participants: new Map() })
  }

  #change(part: Partial<RoomMediaState>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of this.#listeners) listener()
  }
}
