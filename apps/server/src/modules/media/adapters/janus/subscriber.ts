import type { MediaKind, MediaToBrowser, OfferedTrack, ParticipantKey } from '@gorod/contracts/media'
import { LAYERS, type Layer } from '@gorod/rules'
import type { SessionDescription } from '../../domain/gateway.ts'
import { type Jsep, type SubscribedStream, subscribedStreams } from './janus-messages.ts'
import type { Publisher } from './publisher.ts'
import { Reconciler } from './reconciler.ts'
import type { SavedSubscriber } from './saved-room.ts'
import type { HandleListener, JanusHandle, JanusSession } from './session.ts'

/**
 * A size that brings nothing for so long is over, and Janus forwards a smaller one; by default after a quarter of a second,
 * which is the pause between two pictures of a camera on a weak machine.
 */
const LAYER_GONE_US = 1_000_000

/** The part of its room that a subscriber needs. */
export interface SubscriberRoom {
  readonly roomId: string
  readonly session: JanusSession
  mayReceive(viewer: ParticipantKey, speaker: ParticipantKey, kind: MediaKind): boolean
  /** Null where the viewer's page does not show the picture. */
  layerOf(viewer: ParticipantKey, speaker: ParticipantKey): Layer | null
  /** Null when the publication is over. */
  speakerOf(feed: string): ParticipantKey | null
  /** Resolves when a later process would find this connection as it is, or at once where Janus ends with this one. */
  save(): Promise<void>
  deliver(subscriber: Subscriber, message: MediaToBrowser): void
  policyRequested(): void
  subscriberGone(subscriber: Subscriber): void
  /** Janus did not confirm what the policy asks: this connection must not live on. */
  subscriberUnsafe(subscriber: Subscriber, error: unknown): void
}

interface Stream {
  readonly mid: string
  readonly feed: string
  readonly kind: MediaKind
  /** The last state that Janus confirmed; null when two reports differ, so that it is set again. */
  sending: boolean | null
  /** The layer that Janus confirmed last, as its number; null when it is not known. */
  substream: number | null
}

/** The settings of one stream, as Janus is asked for them. */
interface Flow {
  readonly send: boolean
  /** Only of a picture that is sent. */
  readonly substream?: number
  /** Microseconds. */
  readonly fallback?: number
}

/** The down connection of one participant: one subscription to everybody else. */
export class Subscriber {
  readonly key: ParticipantKey
  readonly generation: number
  readonly #room: SubscriberRoom
  readonly #feeds = new Set<string>()
  readonly #policy: Reconciler<Stream>
  #streams = new Map<string, Stream>()
  #handle: JanusHandle | null = null
  #joined = false
  /** Requests under way that may make Janus offer something. */
  #asking = 0
  /** Offers of Janus without an answer. */
  #unanswered = 0
  #closed = false
  /** The join or subscribe under way: its streams are not known yet. */
  #subscribing: Promise<unknown> = Promise.resolve()
  #offers: Promise<void> = Promise.resolve()

  constructor(room: SubscriberRoom, key: ParticipantKey, generation: number) {
    this.#room = room
    this.key = key
    this.generation = generation
    this.#policy = new Reconciler(
      () => this.#forbiddenOrMissing(),
      (streams) => this.#configure(streams),
    )
  }

  subscribesTo(publisher: Publisher): boolean {
    return this.#feeds.has(publisher.feed)
  }

  /** Adds publishers to the subscription. The offer for the browser follows by `deliver`. */
  subscribe(publishers: readonly Publisher[]): Promise<void> {
    const work = this.#joinOrSubscribe(publishers)
    this.#subscribing = work.catch(() => undefined)
    return work
  }

  /** Resolves when this connection sends nothing the policy forbids. */
  async settle(): Promise<void> {
    await this.#subscribing
    if (!this.#closed) await this.#policy.run()
  }

  async answer(answer: SessionDescription): Promise<void> {
    if (answer.generation !== this.generation || this.#closed) return // of a connection that is no more
    try {
      await this.#handle?.message({ request: 'start' }, { jsep: { type: 'answer', sdp: answer.sdp } })
    } catch (error) {
      if (!this.#closed) throw error // otherwise it went away under the answer
    }
    this.#unanswered--
    // Not found so, it would only be built again.
    this.#room.save().catch(() => undefined)
  }

  /** Goes on with the connection of an earlier process. What it sends is not known. */
  continue({ handle, streams }: SavedSubscriber): void {
    this.#handle = this.#room.session.handle(handle, this.#listener())
    this.#joined = true
    for (const stream of streams) {
      this.#feeds.add(stream.feed)
      this.#streams.set(stream.mid, { ...stream, sending: null, substream: null })
    }
  }

  /** Null while Janus has nothing of it. */
  get saved(): SavedSubscriber | null {
    if (this.#handle === null) return null
    const streams = [...this.#streams.values()].map(({ mid, feed, kind }) => ({ mid, feed, kind }))
    const answered = this.#joined && this.#asking === 0 && this.#unanswered === 0
    const { key, generation } = this
    return { key, generation, handle: this.#handle.id, streams, answered }
  }

  /** ICE restart: Janus makes the offer. */
  async restart(): Promise<void> {
    if (this.#joined && !this.#closed) await this.#ask({ request: 'configure', restart: true })
  }

  candidate(candidate: unknown): void {
    this.#handle?.trickle(candidate).catch(() => undefined) // the connection ended meanwhile
  }

  async close(timeoutMs?: number): Promise<void> {
    this.#closed = true
    await this.#handle?.detach(timeoutMs)
  }

  /** Called whenever Janus listed the streams, and before the browser may answer for them. */
  protected obeyPolicy(): Promise<void> {
    return this.#policy.run()
  }

  async #joinOrSubscribe(publishers: readonly Publisher[]): Promise<void> {
    if (this.#handle === null) await this.#attach()
    if (this.#closed) return
    for (const publisher of publishers) this.#feeds.add(publisher.feed)
    const streams = publishers.flatMap(({ key, feed, media }) =>
      media.map(({ mid, kind }) => ({ feed, mid, send: this.#room.mayReceive(this.key, key, kind) })),
    )
    try {
      // autoupdate: a publisher who leaves makes Janus send a new offer by itself
      await this.#ask(
        this.#joined
          ? { request: 'subscribe', streams }
          : {
              request: 'join',
              ptype: 'subscriber',
              room: this.#room.roomId,
              streams,
              autoupdate: true,
              use_msid: false,
            },
      )
      this.#joined = true
    } catch (error) {
      for (const publisher of publishers) this.#feeds.delete(publisher.feed)
      throw error
    }
  }

  /** Written down first: a later process must not take this connection for one that it knows. */
  async #ask(request: Readonly<Record<string, unknown>>): Promise<void> {
    this.#asking++
    try {
      await this.#room.save()
      await this.#handle?.message(request)
    } finally {
      this.#asking--
    }
  }

  /** A handle whose join failed is of no use any more (error 424); the room then drops this subscriber. */
  get isJoined(): boolean {
    return this.#joined
  }

  async #attach(): Promise<void> {
    this.#handle = await this.#room.session.attach(`down:${this.key}`, this.#listener())
    if (this.#closed) await this.#handle.detach()
  }

  #listener(): HandleListener {
    return {
      event: (data, jsep) => this.#heard(data, jsep),
      hangup: () => {
        if (!this.#closed) this.#room.subscriberGone(this)
      },
    }
  }

  /** Called in the order Janus sent its events, so the last list of streams is the true one. */
  #heard(data: Readonly<Record<string, unknown>>, jsep: Jsep | null): void {
    if (this.#closed) return
    const listed = subscribedStreams(data)
    // An ICE restart lists no streams: they are the ones before.
    if (listed !== null) this.#remember(listed)
    else if (jsep === null) return
    if (jsep?.type === 'offer') this.#unanswered++
    const obeyed = this.obeyPolicy()
    const offer: MediaToBrowser | null =
      jsep?.type === 'offer'
        ? { type: 'offer', generation: this.generation, sdp: jsep.sdp, tracks: this.#tracks() }
        : null
    this.#passOn(obeyed, offer)
  }

  #remember(listed: readonly SubscribedStream[]): void {
    const known = this.#streams
    this.#streams = new Map(
      listed.map((stream) => {
        const before = known.get(stream.mid)
        const unsure = before?.feed === stream.feed && before.sending !== stream.sending
        const substream = before?.feed === stream.feed ? before.substream : null
        return [stream.mid, { ...stream, sending: unsure ? null : stream.sending, substream }]
      }),
    )
  }

  #tracks(): OfferedTrack[] {
    return [...this.#streams.values()].flatMap(({ mid, feed, kind }) => {
      const participant = this.#room.speakerOf(feed)
      return participant === null ? [] : [{ mid, participant, kind }]
    })
  }

  /**
   * Janus 1.1.2 ignores `"send": false` in a subscriber's join (it honours it in `subscribe`): a civilian who
   * reloads at night would see the mafia. So what is forbidden is closed BEFORE the browser gets the offer; no
   * media flows until its answer.
   */
  #passOn(obeyed: Promise<void>, offer: MediaToBrowser | null): void {
    const before = this.#offers
    this.#offers = Promise.all([obeyed, before]).then(
      () => {
        if (offer !== null && !this.#closed) this.#room.deliver(this, offer)
      },
      (error: unknown) => this.#room.subscriberUnsafe(this, error),
    )
  }

  #forbiddenOrMissing(): readonly Stream[] {
    if (this.#closed) return []
    return [...this.#streams.values()].filter((stream) => {
      const { send, substream = stream.substream } = this.#wanted(stream)
      return stream.sending !== send || stream.substream !== substream
    })
  }

  #wanted({ feed, kind }: Stream): Flow {
    const speaker = this.#room.speakerOf(feed)
    if (speaker === null || !this.#room.mayReceive(this.key, speaker, kind)) return { send: false }
    if (kind === 'audio') return { send: true }
    const layer = this.#room.layerOf(this.key, speaker)
    return layer === null
      ? { send: false }
      : { send: true, substream: LAYERS.indexOf(layer), fallback: LAYER_GONE_US }
  }

  async #configure(streams: readonly Stream[]): Promise<void> {
    const changes = streams.map((stream) => ({ stream, flow: this.#wanted(stream) }))
    this.#room.policyRequested()
    await this.#handle?.message({
      request: 'configure',
      streams: changes.map(({ stream, flow }) => ({ mid: stream.mid, ...flow })),
    })
    for (const { stream, flow } of changes) {
      const known = this.#streams.get(stream.mid)
      if (known?.feed !== stream.feed) continue
      known.sending = flow.send
      known.substream = flow.substream ?? known.substream
    }
  }
}
