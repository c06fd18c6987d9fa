import type { MediaKind, MediaToBrowser, ParticipantKey } from '@gorod/contracts/media'
import type { Layer, MediaPolicy } from '@gorod/rules'
import type {
  GatewayRoom,
  GatewayRoomOptions,
  IceCandidate,
  SessionDescription,
} from '../../domain/gateway.ts'
import { offeredMedia } from '../../domain/offered-media.ts'
import { mayReceive } from '../../domain/policy.ts'
import type { JanusRoomDeps } from './janus-room-deps.ts'
import { Publisher, type PublisherRoom } from './publisher.ts'
import { isStrangeRetry, retryDelayMs } from './retry.ts'
import { continuationOf, type SavedJanusRoom, savedOnes } from './saved-room.ts'
import { Serial } from './serial.ts'
import { JanusSession, VIDEO_ROOM } from './session.ts'
import { soonOrEnded } from './soon-or-ended.ts'
import { Subscriber, type SubscriberRoom } from './subscriber.ts'
import { VideoRoom } from './video-room.ts'
import { within } from './within.ts'

/** A policy that Janus did not confirm in this time is enforced by cutting the subscriber off ... */
const CONFIRM_MS = 900
/** ... and when even that is not confirmed, by ending Janus. Together less than the game waits (1.5 s). */
const CUT_OFF_MS = 400
const CLOSE_MS = 1_000
/**
 * The room of one game in Janus. This process holds every handle, so a browser can neither subscribe, unmute,
 * list nor enter anything, whatever its code does: it only ever answers offers it was given.
 */
export class JanusRoom implements GatewayRoom, PublisherRoom, SubscriberRoom {
  readonly session: JanusSession
  readonly #videoRoom: VideoRoom
  readonly #deps: JanusRoomDeps
  readonly #options: GatewayRoomOptions
  #policy: MediaPolicy
  readonly #publishers = new Map<ParticipantKey, Publisher>()
  readonly #subscribers = new Map<ParticipantKey, Subscriber>()
  /** Everybody who watches, also while there is nobody to be watched. */
  readonly #watching = new Set<ParticipantKey>()
  readonly #feeds = new Map<string, ParticipantKey>()
  readonly #serial = new Serial()
  #publications = 0
  #requests = 0
  #closed = false
  continued: readonly ParticipantKey[] = []

  protected constructor(
    deps: JanusRoomDeps,
    janus: { readonly session: JanusSession; readonly videoRoom: VideoRoom },
    options: GatewayRoomOptions,
  ) {
    this.#deps = deps
    this.session = janus.session
    this.#videoRoom = janus.videoRoom
    this.#options = options
    this.#policy = options.policy
  }

  static async open(deps: JanusRoomDeps, options: GatewayRoomOptions): Promise<JanusRoom> {
    const session = await JanusSession.create(deps.connection, VIDEO_ROOM)
    try {
      return new this(
        deps,
        { session, videoRoom: await VideoRoom.create(session, deps.roomAdminKey) },
        options,
      )
    } catch (error) {
      // The session is destroyed too, and with it everything that Janus may have made.
      await session.destroy(CLOSE_MS).catch(() => undefined)
      throw error
    }
  }

  /**
   * Goes on with the room of an earlier process, under the policy of now. Rejects when that cannot be; then nothing of
   * that room is left.
   */
  static async continue(
    deps: JanusRoomDeps,
    saved: SavedJanusRoom,
    options: GatewayRoomOptions,
  ): Promise<JanusRoom> {
    const goOn = async () => {
      const session = await JanusSession.claim(deps.connection, VIDEO_ROOM, saved.session)
      const room = new this(deps, { session, videoRoom: VideoRoom.found(session, saved) }, options)
      await room.#takeOver(saved)
      await room.setPolicy(options.policy)
      return room
    }
    return soonOrEnded(goOn(), deps, saved)
  }

  get roomId(): string {
    return this.#videoRoom.roomId
  }

  /** Pictures and sounds that it may have to forward. */
  get flows(): number {
    return this.#publishers.size * this.#watching.size
  }

  // ---- who sees and hears whom

  async setPolicy(policy: MediaPolicy): Promise<{ requests: number }> {
    const before = this.#requests
    this.#policy = policy
    const gates = [...this.#publishers.values()].map((publisher) => this.#gate(publisher))
    // The mute does not queue behind renegotiations of the same subscriber.
    const subscribers = [...this.#subscribers.values()].map((subscriber) => this.#settle(subscriber))
    // Subscribers are the first lock and decide; a gate that did not move in time is only logged.
    await Promise.all([...subscribers, within(Promise.all(gates), CONFIRM_MS).catch(this.#logged('gate'))])
    return { requests: this.#requests - before }
  }

  async layersChanged(viewer: ParticipantKey): Promise<void> {
    const subscriber = this.#subscribers.get(viewer)
    if (subscriber !== undefined) await this.#settle(subscriber)
  }

  #settle(subscriber: Subscriber): Promise<void> {
    return within(subscriber.settle(), CONFIRM_MS).catch((error: unknown) => this.#cutOff(subscriber, error))
  }

  layerOf(viewer: ParticipantKey, speaker: ParticipantKey): Layer | null {
    return this.#options.layerOf(viewer, speaker)
  }

  mayReceive(viewer: ParticipantKey, speaker: ParticipantKey, kind: MediaKind): boolean {
    return mayReceive(this.#policy, { viewer, speaker, kind })
  }

  isWanted(speaker: ParticipantKey, kind: MediaKind): boolean {
    return [...this.#watching].some((viewer) => this.mayReceive(viewer, speaker, kind))
  }

  policyRequested(): void {
    this.#requests++
  }

  async moderate(feed: string, mid: string, mute: boolean): Promise<void> {
    this.#requests++
    await this.#videoRoom.moderate(feed, mid, mute)
  }

  #gate(publisher: Publisher): Promise<void> {
    return publisher.gate().catch((error: unknown) => {
      // It leaves or is replaced just now: there is nothing to shut any more.
      if (this.#publishers.get(publisher.key) === publisher) this.#logged('gate')(error)
    })
  }

  #gateAll(): Promise<unknown> {
    return Promise.all([...this.#publishers.values()].map((publisher) => this.#gate(publisher)))
  }

  // ---- publishing

  publish(key: ParticipantKey, offer: SessionDescription): Promise<void> {
    const media = offeredMedia(offer.sdp)
    if (media === null) return Promise.reject(new Error('not an offer of one camera and one microphone'))
    return this.#serial.run(`up:${key}`, async () => {
      await this.#dropPublisher(key)
      if (this.#closed) return
      const feed = `${key}.${++this.#publications}`
      const publisher = new Publisher(this, { key, feed, generation: offer.generation, media })
      this.#publishers.set(key, publisher)
      this.#feeds.set(feed, key)
      try {
        const sdp = await publisher.publish(offer.sdp)
        this.#options.deliver(key, { type: 'published', generation: offer.generation, sdp })
      } catch (error) {
        await this.#dropPublisher(key)
        throw error
      }
    })
  }

  restartPublish(key: ParticipantKey, offer: SessionDescription): Promise<void> {
    return this.#serial.run(`up:${key}`, async () => {
      const publisher = this.#publishers.get(key)
      if (publisher?.generation !== offer.generation) throw new Error('no such publication')
      this.#options.deliver(key, {
        type: 'published',
        generation: offer.generation,
        sdp: await publisher.restart(offer),
      })
    })
  }

  unpublish(key: ParticipantKey): Promise<void> {
    return this.#serial.run(`up:${key}`, () => this.#dropPublisher(key))
  }

  publisherUp(publisher: Publisher): void {
    if (this.#publishers.get(publisher.key) !== publisher) return
    void this.#gate(publisher).then(() => this.#subscribeAll())
  }

  publisherTalks(publisher: Publisher, on: boolean): void {
    if (this.#publishers.get(publisher.key) === publisher) this.#options.talking(publisher.key, on)
  }

  publisherGone(publisher: Publisher): void {
    if (this.#publishers.get(publisher.key) !== publisher) return
    this.#options.talking(publisher.key, false)
    this.#options.deliver(publisher.key, { type: 'lost', connection: 'up', generation: publisher.generation })
  }

  speakerOf(feed: string): ParticipantKey | null {
    return this.#feeds.get(feed) ?? null
  }

  async #dropPublisher(key: ParticipantKey): Promise<void> {
    const publisher = this.#publishers.get(key)
    if (publisher === undefined) return
    this.#publishers.delete(key)
    this.#feeds.delete(publisher.feed)
    this.#options.talking(key, false)
    await publisher.close().catch(this.#logged('detach of a publisher'))
  }

  // ---- watching

  async watch(key: ParticipantKey): Promise<void> {
    await this.#serial.run(`down:${key}`, () => this.#dropSubscriber(key))
    if (this.#closed) return
    this.#watching.add(key)
    void this.#gateAll()
    await this.#subscribe(key)
  }

  restartWatch(key: ParticipantKey, generation: number): Promise<void> {
    return this.#serial.run(`down:${key}`, async () => {
      const subscriber = this.#subscribers.get(key)
      if (subscriber?.generation === generation) await subscriber.restart()
    })
  }

  async answer(key: ParticipantKey, answer: SessionDescription): Promise<void> {
    await this.#subscribers.get(key)?.answer(answer)
  }

  candidate(
    key: ParticipantKey,
    to: { connection: 'up' | 'down'; generation: number },
    candidate: IceCandidate | null,
  ): void {
    const connection = to.connection === 'up' ? this.#publishers.get(key) : this.#subscribers.get(key)
    if (connection?.generation === to.generation) connection.candidate(candidate ?? { completed: true })
  }

  deliver(subscriber: Subscriber, message: MediaToBrowser): void {
    if (this.#subscribers.get(subscriber.key) === subscriber) this.#options.deliver(subscriber.key, message)
  }

  subscriberGone(subscriber: Subscriber): void {
    if (this.#subscribers.get(subscriber.key) !== subscriber) return
    this.#subscribers.delete(subscriber.key)
    subscriber.close().catch(this.#logged('detach of a subscriber'))
    this.#options.deliver(subscriber.key, {
      type: 'lost',
      connection: 'down',
      generation: subscriber.generation,
    })
  }

  subscriberUnsafe(subscriber: Subscriber, error: unknown): void {
    void this.#cutOff(subscriber, error)
  }

  /** Tests replace it to show that they would see a leak. */
  protected createSubscriber(key: ParticipantKey, generation: number): Subscriber {
    return new Subscriber(this, key, generation)
  }

  #subscribeAll(): Promise<unknown> {
    return Promise.all(
      [...this.#watching].map((key) => this.#subscribe(key).catch(this.#logged('subscribe'))),
    )
  }

  /** Brings a subscriber's subscription up to who publishes now. */
  #subscribe(key: ParticipantKey, retry = 0): Promise<void> {
    return this.#serial.run(`down:${key}`, async () => {
      if (!this.#watching.has(key) || this.#closed) return
      const current = this.#subscribers.get(key)
      const missing = [...this.#publishers.values()].filter(
        (publisher) => publisher.key !== key && publisher.isUp && !current?.subscribesTo(publisher),
      )
      if (missing.length === 0) return
      const subscriber = current ?? this.createSubscriber(key, this.#options.nextGeneration())
      this.#subscribers.set(key, subscriber)
      try {
        await subscriber.subscribe(missing)
      } catch (error) {
        if (!subscriber.isJoined) await this.#dropSubscriber(key)
        if (this.#closed || !this.#deps.connection.isOpen) throw error
        if (isStrangeRetry(retry)) this.#logged('subscribe')(error)
        const again = () => void this.#subscribe(key, retry + 1).catch(this.#logged('subscribe'))
        setTimeout(again, retryDelayMs(retry)).unref()
      }
    })
  }

  /** Fails closed: an unconfirmed mute ends the subscriber's connection; unconfirmed again, it ends Janus. */
  async #cutOff(subscriber: Subscriber, error: unknown): Promise<void> {
    if (this.#subscribers.get(subscriber.key) !== subscriber || this.#closed) return
    this.#subscribers.delete(subscriber.key)
    this.#deps.warn('media policy not confirmed, subscriber cut off', {
      subscriber: subscriber.key,
      error: String(error),
    })
    try {
      await within(subscriber.close(CUT_OFF_MS), CUT_OFF_MS)
    } catch (failure) {
      await this.#deps.fence(`subscriber ${subscriber.key} could not be cut off: ${String(failure)}`)
      return
    }
    this.#subscribe(subscriber.key).catch(this.#logged('subscribe'))
  }

  async #dropSubscriber(key: ParticipantKey): Promise<void> {
    const subscriber = this.#subscribers.get(key)
    if (subscriber === undefined) return
    this.#subscribers.delete(key)
    await subscriber.close().catch(this.#logged('detach of a subscriber'))
  }

  // ---- life

  async leave(key: ParticipantKey): Promise<void> {
    this.#watching.delete(key)
    await Promise.all([
      this.#serial.run(`down:${key}`, () => this.#dropSubscriber(key)),
      this.#serial.run(`up:${key}`, () => this.#dropPublisher(key)),
    ])
    await this.#gateAll()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#deps.closed()
    this.#watching.clear()
    this.#subscribers.clear()
    this.#publishers.clear()
    try {
      await this.#videoRoom.destroy(CLOSE_MS)
    } finally {
      await this.session.destroy(CLOSE_MS)
    }
  }

  /** Null where Janus ends with this process. */
  toSave(): SavedJanusRoom | null {
    const host = this.#deps.lastingHost
    if (host === null) return null
    return {
      host,
      session: this.session.id,
      ...this.#videoRoom.keys,
      publications: this.#publications,
      publishers: savedOnes(this.#publishers),
      subscribers: savedOnes(this.#subscribers),
      watching: [...this.#watching],
    }
  }

  async save(): Promise<void> {
    if (this.#deps.lastingHost !== null && !this.#closed) await this.#options.save()
  }

  async #takeOver(saved: SavedJanusRoom): Promise<void> {
    const parts = continuationOf(saved, await this.#videoRoom.publishing())
    await Promise.all(parts.ended.map((handle) => this.session.endHandle(handle)))
    this.#publications = saved.publications
    for (const one of parts.publishers) {
      const publisher = new Publisher(this, one)
      publisher.continue(one.handle)
      this.#publishers.set(one.key, publisher)
      this.#feeds.set(one.feed, one.key)
    }
    for (const key of parts.keys) this.#watching.add(key)
    for (const one of parts.subscribers) {
      const subscriber = this.createSubscriber(one.key, one.generation)
      subscriber.continue(one)
      this.#subscribers.set(one.key, subscriber)
    }
    this.continued = parts.keys
  }

  #logged(what: string): (error: unknown) => void {
    return (error) => {
      if (!this.#closed && this.#deps.connection.isOpen) {
        this.#deps.warn(`${what} failed`, { room: this.roomId, error: String(error) })
      }
    }
  }
}
