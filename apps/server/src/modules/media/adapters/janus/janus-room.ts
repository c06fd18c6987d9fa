import { randomBytes, randomUUID } from 'node:crypto'
import type { MediaKind, MediaToBrowser, ParticipantKey } from '@gorod/contracts'
import type { MediaPolicy } from '@gorod/rules'
import type {
  Deliver,
  GatewayRoom,
  GatewayRoomOptions,
  IceCandidate,
  SessionDescription,
} from '../../domain/gateway.ts'
import { offeredMedia } from '../../domain/offered-media.ts'
import { mayReceive } from '../../domain/policy.ts'
import type { JanusConnection } from './connection.ts'
import { Publisher, type PublisherRoom } from './publisher.ts'
import { Serial } from './serial.ts'
import { type JanusHandle, JanusSession, VIDEO_ROOM } from './session.ts'
import { Subscriber, type SubscriberRoom } from './subscriber.ts'
import { within } from './within.ts'

export interface JanusRoomDeps {
  readonly connection: JanusConnection
  readonly roomAdminKey: string
  /** Ends Janus at once and resolves when it is gone: the last resort when it confirms nothing. */
  readonly fence: (why: string) => Promise<void>
  readonly warn: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** A policy that Janus did not confirm in this time is enforced by cutting the subscriber off ... */
const CONFIRM_MS = 900
/** ... and when even that is not confirmed, by ending Janus. Together less than the game waits (1.5 s). */
const CUT_OFF_MS = 400
const CLOSE_MS = 1_000
/**
 * A feed that left a moment ago makes Janus refuse a whole list; a new list is good right after. What lasts longer is
 * a machine out of breath: asked for ever more slowly, never given up, or a player would stay without pictures.
 */
const RETRY_DELAYS_MS = [150, 150, 150, 150, 1_000, 2_500, 5_000]
/** From this one on it is no longer a feed that just left. */
const STRANGE_RETRY = 4
/** Seats, a judge, and room for publications that are just being replaced. */
const PUBLISHERS = 32
const BITRATE = 300_000
/**
 * Janus averages the loudness over so many packets of 20 ms. A silent microphone sends one in 400 ms (DTX), so with
 * more of them the end of a speech would be noticed seconds late.
 */
const AUDIBLE_PACKETS = 5
/** In −dBov: what is louder on average is a voice, the noise of a room is not. */
const VOICE_LEVEL = 55

/**
 * The room of one game in Janus. This process holds every handle, so a browser can neither subscribe, unmute,
 * list nor enter anything, whatever its code does: it only ever answers offers it was given.
 */
export class JanusRoom implements GatewayRoom, PublisherRoom, SubscriberRoom {
  readonly roomId = randomUUID()
  readonly session: JanusSession
  readonly #secret = randomBytes(18).toString('hex')
  readonly #deps: JanusRoomDeps
  readonly #send: Deliver
  readonly #talking: GatewayRoomOptions['talking']
  readonly #nextGeneration: () => number
  #policy: MediaPolicy
  #control: JanusHandle | null = null
  readonly #publishers = new Map<ParticipantKey, Publisher>()
  readonly #subscribers = new Map<ParticipantKey, Subscriber>()
  /** Everybody who watches, also while there is nobody to be watched. */
  readonly #watching = new Set<ParticipantKey>()
  readonly #feeds = new Map<string, ParticipantKey>()
  readonly #serial = new Serial()
  #publications = 0
  #requests = 0
  #closed = false

  protected constructor(deps: JanusRoomDeps, session: JanusSession, options: GatewayRoomOptions) {
    this.#deps = deps
    this.session = session
    this.#send = options.deliver
    this.#talking = options.talking
    this.#nextGeneration = options.nextGeneration
    this.#policy = options.policy
  }

  static async open(deps: JanusRoomDeps, options: GatewayRoomOptions): Promise<JanusRoom> {
    const room = new this(deps, await JanusSession.create(deps.connection, VIDEO_ROOM), options)
    try {
      await room.#create()
    } catch (error) {
      // The session is destroyed too, and with it everything that Janus may have made.
      await room.session.destroy(CLOSE_MS).catch(() => undefined)
      throw error
    }
    return room
  }

  // ---- who sees and hears whom

  async setPolicy(policy: MediaPolicy): Promise<{ requests: number }> {
    const before = this.#requests
    this.#policy = policy
    const gates = [...this.#publishers.values()].map((publisher) => this.#gate(publisher))
    // The mute does not queue behind renegotiations of the same subscriber.
    const subscribers = [...this.#subscribers.values()].map((subscriber) =>
      within(subscriber.settle(), CONFIRM_MS).catch((error: unknown) => this.#cutOff(subscriber, error)),
    )
    // Subscribers are the first lock and decide; a gate that did not move in time is only logged.
    await Promise.all([...subscribers, within(Promise.all(gates), CONFIRM_MS).catch(this.#logged('gate'))])
    return { requests: this.#requests - before }
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
    await this.#control?.call({
      request: 'moderate',
      room: this.roomId,
      secret: this.#secret,
      id: feed,
      mid,
      mute,
    })
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
        this.#send(key, { type: 'published', generation: offer.generation, sdp })
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
      this.#send(key, {
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
    if (this.#publishers.get(publisher.key) === publisher) this.#talking(publisher.key, on)
  }

  publisherGone(publisher: Publisher): void {
    if (this.#publishers.get(publisher.key) !== publisher) return
    this.#talking(publisher.key, false)
    this.#send(publisher.key, { type: 'lost', connection: 'up', generation: publisher.generation })
  }

  speakerOf(feed: string): ParticipantKey | null {
    return this.#feeds.get(feed) ?? null
  }

  async #dropPublisher(key: ParticipantKey): Promise<void> {
    const publisher = this.#publishers.get(key)
    if (publisher === undefined) return
    this.#publishers.delete(key)
    this.#feeds.delete(publisher.feed)
    this.#talking(key, false)
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
    if (this.#subscribers.get(subscriber.key) === subscriber) this.#send(subscriber.key, message)
  }

  subscriberGone(subscriber: Subscriber): void {
    if (this.#subscribers.get(subscriber.key) !== subscriber) return
    this.#subscribers.delete(subscriber.key)
    subscriber.close().catch(this.#logged('detach of a subscriber'))
    this.#send(subscriber.key, { type: 'lost', connection: 'down', generation: subscriber.generation })
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
      const subscriber = current ?? this.createSubscriber(key, this.#nextGeneration())
      this.#subscribers.set(key, subscriber)
      try {
        await subscriber.subscribe(missing)
      } catch (error) {
        if (!subscriber.isJoined) await this.#dropSubscriber(key)
        if (this.#closed || !this.#deps.connection.isOpen) throw error
        if (retry === STRANGE_RETRY) this.#logged('subscribe')(error)
        const delay = RETRY_DELAYS_MS[Math.min(retry, RETRY_DELAYS_MS.length - 1)]
        setTimeout(() => void this.#subscribe(key, retry + 1).catch(this.#logged('subscribe')), delay).unref()
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
    this.#watching.clear()
    this.#subscribers.clear()
    this.#publishers.clear()
    const control = this.#control
    try {
      await control?.call({ request: 'destroy', room: this.roomId, secret: this.#secret }, CLOSE_MS)
    } finally {
      await this.session.destroy(CLOSE_MS)
    }
  }

  async #create(): Promise<void> {
    this.#control = await this.session.attach('control', {})
    await this.#control.call({
      request: 'create',
      room: this.roomId,
      admin_key: this.#deps.roomAdminKey,
      secret: this.#secret,
      permanent: false,
      is_private: true,
      publishers: PUBLISHERS,
      bitrate: BITRATE,
      bitrate_cap: true,
      audiocodec: 'opus',
      videocodec: 'vp8',
      opus_fec: true,
      opus_dtx: true,
      audiolevel_ext: true,
      audiolevel_event: true,
      audio_active_packets: AUDIBLE_PACKETS,
      audio_level_average: VOICE_LEVEL,
      require_pvtid: false,
    })
  }

  #logged(what: string): (error: unknown) => void {
    return (error) => {
      if (!this.#closed && this.#deps.connection.isOpen) {
        this.#deps.warn(`${what} failed`, { room: this.roomId, error: String(error) })
      }
    }
  }
}
