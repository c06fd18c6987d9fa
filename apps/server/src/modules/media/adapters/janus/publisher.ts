import type { MediaKind, ParticipantKey } from '@gorod/contracts'
import type { SessionDescription } from '../../domain/gateway.ts'
import type { OfferedMedia } from '../../domain/offered-media.ts'
import { talkOf } from './messages.ts'
import { Reconciler } from './reconciler.ts'
import type { JanusHandle, JanusSession } from './session.ts'

/** The part of its room that a publisher needs. */
export interface PublisherRoom {
  readonly roomId: string
  readonly session: JanusSession
  /** True when a present viewer receives this. */
  isWanted(speaker: ParticipantKey, kind: MediaKind): boolean
  /** The second lock: drops what comes in, or lets it in again. */
  moderate(feed: string, mid: string, mute: boolean): Promise<void>
  publisherUp(publisher: Publisher): void
  publisherTalks(publisher: Publisher, on: boolean): void
  publisherGone(publisher: Publisher): void
}

/** The up connection of one participant. Publishing again makes a new one. */
export class Publisher {
  readonly key: ParticipantKey
  /** New for every publication: Janus frees an id only some milliseconds after detach (error 436). */
  readonly feed: string
  readonly generation: number
  readonly media: readonly OfferedMedia[]
  isUp = false
  readonly #room: PublisherRoom
  readonly #muted = new Set<string>()
  readonly #gates: Reconciler<OfferedMedia>
  #handle: JanusHandle | null = null
  #closed = false

  constructor(
    room: PublisherRoom,
    options: { key: ParticipantKey; feed: string; generation: number; media: readonly OfferedMedia[] },
  ) {
    this.#room = room
    this.key = options.key
    this.feed = options.feed
    this.generation = options.generation
    this.media = options.media
    this.#gates = new Reconciler(
      () => this.#gatesToMove(),
      (gates) => this.#moveGates(gates),
    )
  }

  /** Returns the answer for the browser. */
  async publish(sdp: string): Promise<string> {
    this.#handle = await this.#room.session.attach(`up:${this.key}`, {
      event: (data) => {
        const talk = talkOf(data)
        // Janus says it to every publisher of the room.
        if (talk?.feed === this.feed) this.#room.publisherTalks(this, talk.on)
      },
      up: () => {
        this.isUp = true
        this.#room.publisherUp(this)
      },
      hangup: () => {
        this.isUp = false
        this.#room.publisherGone(this)
      },
    })
    if (this.#closed) return this.#abandon(this.#handle)
    return this.#negotiate(this.#handle, { request: 'joinandconfigure', ...this.#membership() }, sdp)
  }

  /** ICE restart: same handle, same streams, a new offer of the browser. */
  async restart(offer: SessionDescription): Promise<string> {
    if (this.#handle === null || this.#closed) throw new Error('not publishing')
    return this.#negotiate(this.#handle, { request: 'configure' }, offer.sdp)
  }

  /** Shuts at the entrance what nobody may receive, and opens the rest. */
  async gate(): Promise<void> {
    if (this.isUp && !this.#closed) await this.#gates.run()
  }

  candidate(candidate: unknown): void {
    this.#handle?.trickle(candidate).catch(() => undefined) // the connection ended meanwhile
  }

  async close(): Promise<void> {
    this.#closed = true
    this.isUp = false
    await this.#handle?.detach()
  }

  #membership() {
    return { ptype: 'publisher', room: this.#room.roomId, id: this.feed }
  }

  async #negotiate(handle: JanusHandle, body: Record<string, unknown>, sdp: string): Promise<string> {
    const answer = await handle.message(body, { jsep: { type: 'offer', sdp } })
    if (answer === null) throw new Error('Janus gave no answer to an offer')
    return answer.sdp
  }

  async #abandon(handle: JanusHandle): Promise<never> {
    await handle.detach()
    throw new Error('left while publishing')
  }

  #gatesToMove(): readonly OfferedMedia[] {
    if (!this.isUp || this.#closed) return []
    return this.media.filter(({ mid, kind }) => this.#room.isWanted(this.key, kind) === this.#muted.has(mid))
  }

  async #moveGates(gates: readonly OfferedMedia[]): Promise<void> {
    await Promise.all(
      gates.map(async ({ mid }) => {
        const mute = !this.#muted.has(mid)
        await this.#room.moderate(this.feed, mid, mute)
        if (mute) this.#muted.add(mid)
        else this.#muted.delete(mid)
      }),
    )
  }
}
