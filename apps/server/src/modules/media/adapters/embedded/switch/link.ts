import datachannel, { type PeerConnection, type Track } from 'node-datachannel'
import type { LocalEnd, TransportEnd } from '../switch-messages.ts'

export interface LinkListener {
  readonly connected: () => void
  readonly ended: () => void
  /** RTP or RTCP, decrypted. */
  readonly packet: (bytes: Buffer) => void
}

/** UDP ports for all connections. */
export interface Ports {
  readonly from: number
  readonly to: number
}

/** Fits into every path once it is encrypted. */
const MTU = 1_400

/**
 * One encrypted connection to a page. The library gives packets to a track by their names in the SDP, and the layers of a camera
 * have none: so it is shown one m-line, whose track gets and sends everything. The SDP of the page is written by us.
 */
export class Link {
  readonly #pc: PeerConnection
  readonly #listener: LinkListener
  #track: Track | null = null
  #closed = false

  constructor(ports: Ports, listener: LinkListener) {
    this.#listener = listener
    this.#pc = new datachannel.PeerConnection('', {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      mtu: MTU,
      portRangeBegin: ports.from,
      portRangeEnd: ports.to,
    })
    this.#pc.onStateChange((state) => {
      if (this.#closed) return
      if (state === 'connected') listener.connected()
      if (state === 'failed' || state === 'closed') listener.ended()
    })
  }

  /** For a page that offered. */
  answer(remote: TransportEnd): Promise<LocalEnd> {
    this.#pc.onTrack((track) => this.#use(track))
    this.#pc.setRemoteDescription(sdpOf(remote), 'offer')
    return this.#describe('answer')
  }

  /** For a page that is to answer. */
  offer(): Promise<LocalEnd> {
    const video = new datachannel.Video('0', 'SendRecv')
    video.addVP8Codec(96)
    this.#use(this.#pc.addTrack(video))
    return this.#describe('offer')
  }

  accept(remote: TransportEnd): void {
    this.#pc.setRemoteDescription(sdpOf(remote), 'answer')
  }

  send(bytes: Buffer): void {
    // Sending on a track that is not open throws in native code; its end may be noticed by another thread just now.
    if (this.#closed || !this.#track?.isOpen()) return
    try {
      this.#track.sendMessageBinary(bytes)
    } catch {
      // It ends: `ended` follows.
    }
  }

  close(): void {
    this.#closed = true
    this.#pc.close()
  }

  #use(track: Track): void {
    this.#track = track
    track.onMessage((bytes) => {
      if (!this.#closed) this.#listener.packet(bytes)
    })
  }

  #describe(type: 'offer' | 'answer'): Promise<LocalEnd> {
    return new Promise((resolve) => {
      this.#pc.onGatheringStateChange((state) => {
        if (state === 'complete') resolve(endOf(this.#pc.localDescription()?.sdp ?? ''))
      })
      this.#pc.setLocalDescription(type)
    })
  }
}

/** Names no address of the page: it finds the way to us, and nobody can make us send to a third party. */
function sdpOf({ ufrag, password, fingerprint, setup }: TransportEnd): string {
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    'a=rtpmap:96 VP8/90000',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${setup}`,
    '',
  ].join('\r\n')
}

/** Reads the end that the library wrote into its description. */
function endOf(sdp: string): LocalEnd {
  const value = (name: string) => new RegExp(`^a=${name}:(.+?)\\r?$`, 'm').exec(sdp)?.[1] ?? ''
  return {
    ufrag: value('ice-ufrag'),
    password: value('ice-pwd'),
    fingerprint: value('fingerprint').replace(/^sha-256 /i, ''),
    setup: value('setup') as LocalEnd['setup'],
    candidates: [...sdp.matchAll(/^a=candidate:(.+?)\r?$/gm)].map(([, candidate]) => candidate ?? ''),
  }
}
