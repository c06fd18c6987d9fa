import type { MediaKind, ParticipantKey } from '@gorod/contracts/media'
import type { SessionDescription } from '../../domain/gateway.ts'
import type { OfferedMedia } from '../../domain/offered-media.ts'
import { talkOf } from './janus-messages.ts'
import { Reconciler } from './reconciler.ts'
import type { SavedPublisher } from './saved-room.ts'
import type { HandleListener, JanusHandle, JanusSession } from './session.ts'

/** The part of its room that a publisher needs. */
export interface PublisherRoom {
  readonly roomId: string
  readonly session: JanusSession
  /** True when a present viewer receives this. */
  isWanted(speaker: ParticipantKey, kind: MediaKind): boolean
  /** The second lock of voices: drops what comes in, or lets it in again. */
  moderate(feed: string, mid: string, mute: boolean): Promise<void>
  /** Resolves when a later process would find this connection, or at once where Janus ends with this one. */
  save(): Promise<void>
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
  /** The mids and the last state that Janus confirmed; null where it is not known. */
  readonly #muted: Map<string, boolean | null>
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
    this.#muted = new Map(options.media.map(({ mid }) => [mid, false]))
    this.#gates = new Reconciler(
      () => this.#gatesToMove(),
      (gates) => this.#moveGates(gates),
    )
  }

  /** Returns the answer for the browser. */
  async publish(sdp: string): Promise<string> {
    this.#handle = await this.#room.session.attach(`up:${this.key}`, this.#listener())
    await this.#room.save()
    if (this.#closed) return this.#abandon(this.#handle)
    return this.#negotiate(this.#handle, { request: 'joinandconfigure', ...this.#membership() }, sdp)
  }

  /** Goes on with the connection of an earlier process, which is up. */
  continue(handle: number): void {
    this.#handle = this.#room.session.handle(handle, this.#listener())
    this.isUp = true
    for (const mid of this.#muted.keys()) this.#muted.set(mid, null)
  }

  /** Null while Janus has nothing of it. */
  get saved(): SavedPublisher | null {
    const { key, feed, generation, media } = this
    return this.#handle && { key, feed, generation, media: [...media], handle: this.#handle.id }
  }

  /** ICE restart: same handle, same streams, a new offer of the browser. */
  async restart(offer: SessionDescription): Promise<string> {
    if (this.#handle === null || this.#closed) throw new Error('not publishing')
    return this.#negotiate(this.#handle, { request: 'configure' }, offer.sdp)
  }

  /** Shuts at the entrance the voice that nobody may hear, and opens the others. */
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

  #listener(): HandleListener {
    return {
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
    }
  }

  #membership() {
    return { ptype: 'publisher', room: this.#room.roomId, id: this.feed }
  }

  async #negotiate(handle: JanusHandle, body: Record<string, unknown>, sdp: string): Promise<string> {
    const answer = await handle.message(body, { jsep: { type: 'offer', sdp, rid_order: 'lmh' } })
    if (answer === null) throw new Error('Janus gave no answer to an offer')
    return answer.sdp
  }

  async #abandon(handle: JanusHandle): Promise<never> {
    await handle.detach()
    throw new Error('left while publishing')
  }

  #gatesToMove(): readonly OfferedMedia[] {
    if (!this.isUp || this.#closed) return []
    // Never a picture: a browser names the size of a stream only in its first packets, and a Janus that lets these not in
    // forwards that size to nobody for the rest of the publication. Pictures have the lock of each subscription alone.
    return this.media.filter(
      ({ mid, kind }) => kind === 'audio' && this.#muted.get(mid) !== this.#mayShut(kind),
    )
  }

  async #moveGates(gates: readonly OfferedMedia[]): Promise<void> {
    await Promise.all(
      gates.map(async ({ mid, kind }) => {
        const mute = this.#mayShut(kind)
        await this.#room.moderate(this.feed, mid, mute)
        this.#muted.set(mid, mute)
      }),
    )
  }

  #mayShut(kind: MediaKind): boolean {
    return !this.#room.isWanted(this.key, kind)
  }
}
