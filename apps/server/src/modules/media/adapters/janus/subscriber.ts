import type { MediaKind, MediaToBrowser, OfferedTrack, ParticipantKey } from '@gorod/contracts'
import type { SessionDescription } from '../../domain/gateway.ts'
import { type Jsep, type SubscribedStream, subscribedStreams } from './messages.ts'
import type { Publisher } from './publisher.ts'
import { Reconciler } from './reconciler.ts'
import type { JanusHandle, JanusSession } from './session.ts'

/** The part of its room that a subscriber needs. */
export interface SubscriberRoom {
  readonly roomId: string
  readonly session: JanusSession
  mayReceive(viewer: ParticipantKey, speaker: ParticipantKey, kind: MediaKind): boolean
  /** Null when the publication is over. */
  speakerOf(feed: string): ParticipantKey | null
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
  }

  /** ICE restart: Janus makes the offer. */
  async restart(): Promise<void> {
    if (this.#joined && !this.#closed) await this.#handle?.message({ request: 'configure', restart: true })
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
    const handle = this.#handle ?? (await this.#attach())
    if (this.#closed) return
    for (const publisher of publishers) this.#feeds.add(publisher.feed)
    const streams = publishers.flatMap(({ key, feed, media }) =>
      media.map(({ mid, kind }) => ({ feed, mid, send: this.#room.mayReceive(this.key, key, kind) })),
    )
    try {
      // autoupdate: a publisher who leaves makes Janus send a new offer by itself
      await handle.message(
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

  /** A handle whose join failed is of no use any more (error 424); the room then drops this subscriber. */
  get isJoined(): boolean {
    return this.#joined
  }

  async #attach(): Promise<JanusHandle> {
    const handle = await this.#room.session.attach(`down:${this.key}`, {
      event: (data, jsep) => this.#heard(data, jsep),
      hangup: () => {
        if (!this.#closed) this.#room.subscriberGone(this)
      },
    })
    this.#handle = handle
    if (this.#closed) await handle.detach()
    return handle
  }

  /** Called in the order Janus sent its events, so the last list of streams is the true one. */
  #heard(data: Readonly<Record<string, unknown>>, jsep: Jsep | null): void {
    if (this.#closed) return
    const listed = subscribedStreams(data)
    // An ICE restart lists no streams: they are the ones before.
    if (listed !== null) this.#remember(listed)
    else if (jsep === null) return
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
        return [stream.mid, { ...stream, sending: unsure ? null : stream.sending }]
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
    return [...this.#streams.values()].filter((stream) => stream.sending !== this.#wanted(stream))
  }

  #wanted({ feed, kind }: Stream): boolean {
    const speaker = this.#room.speakerOf(feed)
    return speaker !== null && this.#room.mayReceive(this.key, speaker, kind)
  }

  async #configure(streams: readonly Stream[]): Promise<void> {
    const changes = streams.map((stream) => ({
      mid: stream.mid,
      feed: stream.feed,
      send: this.#wanted(stream),
    }))
    this.#room.policyRequested()
    await this.#handle?.message({
      request: 'configure',
      streams: changes.map(({ mid, send }) => ({ mid, send })),
    })
    for (const { mid, feed, send } of changes) {
      const stream = this.#streams.get(mid)
      if (stream?.feed === feed) stream.sending = send
    }
  }
}
