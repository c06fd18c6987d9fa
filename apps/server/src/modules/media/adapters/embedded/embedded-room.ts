import type { MediaKind, ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import type { GatewayRoom, GatewayRoomOptions, SessionDescription } from '../../domain/gateway.ts'
import { mayReceive } from '../../domain/policy.ts'
import { Serial } from '../janus/serial.ts'
import { within } from '../janus/within.ts'
import { publishAnswer, readPublishOffer, transportEnd } from './sdp.ts'
import type { LinkId, Route } from './switch-messages.ts'
import type { SwitchProcess } from './switch-process.ts'
import { Watcher } from './watcher.ts'

/** A policy that the switch did not confirm in this time is enforced by ending it. Less than the game waits (1.5 s). */
const CONFIRM_MS = 900

export interface EmbeddedRoomDeps {
  readonly running: SwitchProcess
  /** Ends the switch: it does not confirm what it is told. */
  readonly fence: (why: string) => Promise<void>
  readonly warn: (message: string, details: object) => void
  readonly closed: () => void
}

interface Sender {
  readonly key: ParticipantKey
  readonly link: LinkId
  readonly generation: number
  readonly kinds: readonly MediaKind[]
  isUp: boolean
}

/** The room of one game over the switch: says to it which packet goes where, pair by pair, from the policy. */
export class EmbeddedRoom implements GatewayRoom {
  readonly continued = []
  readonly #deps: EmbeddedRoomDeps
  readonly #options: GatewayRoomOptions
  readonly #serial = new Serial()
  readonly #senders = new Map<ParticipantKey, Sender>()
  readonly #watchers = new Map<ParticipantKey, Watcher>()
  /** Everybody who watches, also while there is nobody to be watched. */
  readonly #watching = new Set<ParticipantKey>()
  #policy: MediaPolicy
  /** The latest change of routes, until it is confirmed. */
  #confirmed: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(deps: EmbeddedRoomDeps, options: GatewayRoomOptions) {
    this.#deps = deps
    this.#options = options
    this.#policy = options.policy
  }

  /** Pictures and sounds that it may have to forward. */
  get flows(): number {
    return this.#senders.size * this.#watching.size
  }

  // ---- who sees and hears whom

  async setPolicy(policy: MediaPolicy): Promise<{ requests: number }> {
    this.#policy = policy
    return { requests: await this.#route([...this.#watchers.values()]) }
  }

  async layersChanged(viewer: ParticipantKey): Promise<void> {
    const watcher = this.#watchers.get(viewer)
    if (watcher !== undefined) await this.#route([watcher])
  }

  /** Tests replace it to show that they would see a leak. */
  protected mayReceive(viewer: ParticipantKey, speaker: ParticipantKey, kind: MediaKind): boolean {
    return mayReceive(this.#policy, { viewer, speaker, kind })
  }

  /** Resolves with the number of changed connections, when the switch does what they say or has ended. */
  async #route(watchers: readonly Watcher[]): Promise<number> {
    const links = watchers.flatMap((watcher) => {
      const routes = this.#routesOf(watcher)
      return watcher.isNews(routes) ? [{ to: watcher.link, routes }] : []
    })
    const before = this.#confirmed
    if (links.length > 0) this.#confirmed = this.#deps.running.call({ type: 'route', links })
    try {
      await within(Promise.all([before, this.#confirmed]), CONFIRM_MS)
    } catch (error) {
      if (!this.#closed) await this.#deps.fence(`a policy was not confirmed: ${String(error)}`)
    }
    return links.length
  }

  #routesOf(watcher: Watcher): readonly Route[] {
    return watcher.lines.flatMap(({ participant, kind, ssrc }): Route[] => {
      const sender = this.#senders.get(participant)
      if (!sender?.isUp || !sender.kinds.includes(kind)) return []
      if (!this.mayReceive(watcher.key, participant, kind)) return []
      const layer = kind === 'video' ? this.#options.layerOf(watcher.key, participant) : null
      return kind === 'video' && layer === null ? [] : [{ from: sender.link, kind, ssrc, layer }]
    })
  }

  // ---- those who send

  publish(key: ParticipantKey, { generation, sdp }: SessionDescription): Promise<void> {
    const offer = readPublishOffer(sdp)
    if (offer === null) return Promise.reject(new Error('not an offer of one camera and one microphone'))
    return this.#serial.run(`up:${key}`, async () => {
      await this.#dropSender(key)
      if (this.#closed) return
      const { running } = this.#deps
      const link = running.newLink({
        connected: () => this.#senderUp(sender),
        ended: () => this.#senderGone(sender),
        talks: (on) => this.#options.talking(key, on),
      })
      const kinds = offer.sections.map(({ kind }) => kind)
      const sender: Sender = { key, link, generation, kinds, isUp: false }
      this.#senders.set(key, sender)
      try {
        const { remote, incoming } = offer
        const end = await running.call({ type: 'answer', link, remote, incoming })
        if (end === undefined) throw new Error('the switch gave no end')
        this.#options.deliver(key, { type: 'published', generation, sdp: publishAnswer(offer, end) })
      } catch (error) {
        await this.#dropSender(key)
        throw error
      }
    })
  }

  /** The library knows no restart: the page builds the connection again. */
  restartPublish(key: ParticipantKey, { generation }: SessionDescription): Promise<void> {
    const sender = this.#senders.get(key)
    if (sender?.generation !== generation) return Promise.reject(new Error('no such publication'))
    this.#senderGone(sender)
    return Promise.resolve()
  }

  unpublish(key: ParticipantKey): Promise<void> {
    return this.#serial.run(`up:${key}`, () => this.#dropSender(key))
  }

  #senderUp(sender: Sender): void {
    if (this.#senders.get(sender.key) !== sender) return
    sender.isUp = true
    for (const key of this.#watching) if (key !== sender.key) this.#offer(key)
  }

  #senderGone(sender: Sender): void {
    if (this.#senders.get(sender.key) !== sender) return
    const { key, generation } = sender
    void this.#dropSender(key)
    this.#options.deliver(key, { type: 'lost', connection: 'up', generation })
  }

  async #dropSender(key: ParticipantKey): Promise<void> {
    const sender = this.#senders.get(key)
    if (sender === undefined) return
    this.#senders.delete(key)
    this.#options.talking(key, false)
    await this.#close(sender.link)
    for (const viewer of this.#watching) if (viewer !== key) this.#offer(viewer)
  }

  // ---- those who receive

  async watch(key: ParticipantKey): Promise<void> {
    await this.#serial.run(`down:${key}`, () => this.#dropWatcher(key))
    if (this.#closed) return
    this.#watching.add(key)
    await this.#subscribe(key)
  }

  async restartWatch(key: ParticipantKey, generation: number): Promise<void> {
    if (this.#watchers.get(key)?.generation === generation) await this.watch(key)
  }

  async answer(key: ParticipantKey, { generation, sdp }: SessionDescription): Promise<void> {
    const watcher = this.#watchers.get(key)
    if (watcher?.generation !== generation) return // of a connection that is no more
    const remote = transportEnd(sdp)
    if (remote === null) throw new Error('not an answer')
    if (!watcher.isConnecting) await this.#deps.running.call({ type: 'accept', link: watcher.link, remote })
    watcher.answered()
    await this.#route([watcher])
    this.#offer(key)
  }

  /** The page finds the way to us: see `Link`. */
  candidate(): void {}

  /** Brings an offer up to who sends now, or a connection into being. */
  #offer(key: ParticipantKey): void {
    this.#subscribe(key).catch((error: unknown) => {
      if (!this.#closed)
        this.#deps.warn('a page was not offered what there is', { key, error: String(error) })
    })
  }

  #subscribe(key: ParticipantKey): Promise<void> {
    return this.#serial.run(`down:${key}`, async () => {
      if (!this.#watching.has(key) || this.#closed) return
      const senders = [...this.#senders.values()].filter((sender) => sender.isUp && sender.key !== key)
      if (!this.#watchers.has(key) && senders.length === 0) return
      const watcher = this.#watchers.get(key) ?? (await this.#open(key))
      const offer = watcher.offer(
        senders.flatMap((sender) => sender.kinds.map((kind) => ({ participant: sender.key, kind }))),
      )
      // One who sends again sends from another connection.
      await this.#route([watcher])
      if (offer !== null && this.#watchers.get(key) === watcher) this.#options.deliver(key, offer)
    })
  }

  async #open(key: ParticipantKey): Promise<Watcher> {
    const { running } = this.#deps
    const link = running.newLink({ connected: () => {}, ended: () => this.#watcherGone(key, link) })
    const end = await running.call({ type: 'offer', link })
    if (end === undefined) throw new Error('the switch gave no end')
    const watcher = new Watcher({ key, link, end, generation: this.#options.nextGeneration() })
    this.#watchers.set(key, watcher)
    return watcher
  }

  #watcherGone(key: ParticipantKey, link: LinkId): void {
    const watcher = this.#watchers.get(key)
    if (watcher?.link !== link) return
    void this.#dropWatcher(key)
    this.#options.deliver(key, { type: 'lost', connection: 'down', generation: watcher.generation })
  }

  async #dropWatcher(key: ParticipantKey): Promise<void> {
    const watcher = this.#watchers.get(key)
    if (watcher === undefined) return
    this.#watchers.delete(key)
    await this.#close(watcher.link)
  }

  // ---- life

  async leave(key: ParticipantKey): Promise<void> {
    this.#watching.delete(key)
    await Promise.all([
      this.#serial.run(`down:${key}`, () => this.#dropWatcher(key)),
      this.#serial.run(`up:${key}`, () => this.#dropSender(key)),
    ])
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#deps.closed()
    this.#watching.clear()
    const links = [...this.#senders.values(), ...this.#watchers.values()].map(({ link }) => link)
    this.#senders.clear()
    this.#watchers.clear()
    await Promise.all(links.map((link) => this.#close(link)))
  }

  /** The switch ends with this process. */
  toSave(): null {
    return null
  }

  #close(link: LinkId): Promise<void> {
    return this.#deps.running.close(link).catch(() => undefined) // it ended itself
  }
}
