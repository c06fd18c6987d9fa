import type { OwnKind } from '../own-devices.ts'

const PIXELS = 32 * 24 * 4

/** A camera or a microphone that was opened. */
export class FakeTrack {
  enabled = true
  muted = false
  label = ''
  onended: (() => void) | null = null
  readyState: 'live' | 'ended' = 'live'
  readonly ofDevice: OwnKind

  constructor(ofDevice: OwnKind) {
    this.ofDevice = ofDevice
  }

  getSettings = () => ({ width: 640, height: 480 })

  stop(): void {
    this.readyState = 'ended'
  }
}

class FakeStream {
  readonly #tracks: readonly FakeTrack[]

  constructor(tracks: readonly FakeTrack[]) {
    this.#tracks = tracks
  }

  getTracks = () => [...this.#tracks]
  getVideoTracks = () => this.#tracks.filter(({ ofDevice }) => ofDevice === 'camera')
  getAudioTracks = () => this.#tracks.filter(({ ofDevice }) => ofDevice === 'microphone')
}

/** A connection that offers, refuses every description of the other side, and never connects. */
class FakePeer extends EventTarget {
  readonly tracks: (FakeTrack | null)[] = []
  readonly iceConnectionState = 'checking'
  signalingState: RTCSignalingState = 'stable'
  readonly localDescription = { sdp: 'v=0' }
  closed = false
  onicecandidate = null

  addTransceiver(given: FakeTrack | OwnKind | 'audio' | 'video') {
    const index = this.tracks.push(given instanceof FakeTrack ? given : null) - 1
    return {
      sender: {
        track: null,
        getParameters: () => ({ encodings: [] }),
        setParameters: async () => undefined,
        replaceTrack: async (track: FakeTrack | null) => {
          this.tracks[index] = track
        },
      },
    }
  }

  setLocalDescription = async () => {
    this.signalingState = 'have-local-offer'
  }
  setRemoteDescription = async () => {
    throw new Error('no description that this browser can use')
  }
  getStats = async () => new Map()

  close(): void {
    this.closed = true
  }
}

/** What a room's media needs of a browser. Give its `globals` to `vi.stubGlobal`. */
export class FakeBrowser {
  /** Name of the error with which a device does not open. */
  readonly refuses: Partial<Record<OwnKind, string>> = {}
  /** Until then the person has not answered whether the page may use the devices. */
  asks: Promise<void> = Promise.resolve()
  readonly opened: FakeTrack[] = []
  readonly peers: FakePeer[] = []
  /** The brightness of every pixel of the camera, 0–255. */
  brightness = 100
  /** Each reading of the picture gives other pixels. */
  moves = true
  #looks = 0

  /** The devices that are on now. */
  get live(): readonly OwnKind[] {
    return this.opened.filter(({ readyState }) => readyState === 'live').map(({ ofDevice }) => ofDevice)
  }

  /** What the connection that is open now sends: microphone, camera. */
  get sent(): readonly (FakeTrack | null)[] {
    return this.peers.findLast(({ closed }) => !closed)?.tracks ?? []
  }

  globals() {
    const { peers } = this
    return {
      document: Object.assign(new EventTarget(), { hidden: false, createElement: () => this.#element() }),
      navigator: { mediaDevices: this.#devices(), hardwareConcurrency: 8 },
      MediaStream: FakeStream,
      AudioContext: class {
        readonly state = 'suspended'
        createAnalyser = () => ({ fftSize: 32 })
        createMediaStreamSource = () => ({ connect: () => undefined })
        close = async () => undefined
      },
      RTCPeerConnection: class extends FakePeer {
        constructor() {
          super()
          peers.push(this)
        }
      },
    }
  }

  #devices() {
    return Object.assign(new EventTarget(), {
      enumerateDevices: async () => [],
      getUserMedia: async ({ video, audio }: MediaStreamConstraints) => {
        await this.asks
        const wanted: OwnKind[] = [
          ...(video ? ['camera' as const] : []),
          ...(audio ? ['microphone' as const] : []),
        ]
        const refused = wanted.map((kind) => this.refuses[kind]).find((name) => name !== undefined)
        if (refused !== undefined) throw Object.assign(new Error(refused), { name: refused })
        const tracks = wanted.map((kind) => new FakeTrack(kind))
        this.opened.push(...tracks)
        return new FakeStream(tracks)
      },
    })
  }

  #element() {
    return {
      videoWidth: 640,
      play: async () => undefined,
      getContext: () => ({
        drawImage: () => undefined,
        getImageData: () => ({
          data: new Uint8Array(PIXELS).fill(this.brightness + (this.moves ? this.#looks++ % 2 : 0)),
        }),
      }),
    }
  }
}
