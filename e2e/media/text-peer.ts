import { randomUUID } from 'node:crypto'
import type { MediaFromBrowser, MediaToBrowser, OfferedTrack, ParticipantKey } from '@gorod/contracts/media'
import type { MediaRoom, ParticipantConnection } from '@gorod/server/testing/media'

/** A player's page as the room sees it, whatever carries its media. */
export interface Peer {
  readonly key: ParticipantKey
  readonly connection: ParticipantConnection
  readonly messages: readonly MediaToBrowser[]
  /** Tracks of the last offer. */
  readonly tracks: readonly OfferedTrack[]
  say(message: MediaFromBrowser): Promise<void>
  hello(): Promise<void>
  /** Says hello, watches, and publishes if it may. */
  enter(): Promise<void>
  /** Opens its realtime connection again. */
  reconnect(connectionId: string): void
  receive(message: MediaToBrowser): void
  close(): void
}

const OFFER = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=mid:1',
  '',
].join('\r\n')

/** A page without media: enough for the memory gateway, which looks no deeper than the m-lines. */
export class TextPeer implements Peer {
  readonly key: ParticipantKey
  connection: ParticipantConnection
  readonly messages: MediaToBrowser[] = []
  tracks: readonly OfferedTrack[] = []
  readonly #room: MediaRoom
  readonly #page = randomUUID()
  #generation = 0
  #closed = false

  constructor(room: MediaRoom, key: ParticipantKey) {
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

  async enter(): Promise<void> {
    await this.hello()
    await this.#build()
  }

  reconnect(connectionId: string): void {
    this.connection = { ...this.connection, connectionId }
  }

  receive(message: MediaToBrowser): void {
    if (this.#closed) return
    this.messages.push(message)
    if (message.type === 'rebuild') void this.#build()
    if (message.type !== 'offer') return
    this.tracks = message.tracks
    void this.say({ type: 'answer', generation: message.generation, sdp: OFFER })
  }

  close(): void {
    this.#closed = true
  }

  async #build(): Promise<void> {
    await this.say({ type: 'watch' })
    if (this.key.startsWith('spectator:')) return
    await this.say({ type: 'publish', generation: ++this.#generation, sdp: OFFER })
  }
}
