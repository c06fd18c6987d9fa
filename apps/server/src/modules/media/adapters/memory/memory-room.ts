import type { MediaKind, ParticipantKey } from '@gorod/contracts/media'
import type { Layer, MediaPolicy } from '@gorod/rules'
import type { GatewayRoom, GatewayRoomOptions, SessionDescription } from '../../domain/gateway.ts'
import { type OfferedMedia, offeredMedia } from '../../domain/offered-media.ts'
import { mayReceive } from '../../domain/policy.ts'

const KINDS: readonly MediaKind[] = ['audio', 'video']

/** A room without packets: answers browsers as a gateway would and knows who would receive whom. */
export class MemoryRoom implements GatewayRoom {
  readonly #options: GatewayRoomOptions
  readonly #published = new Map<ParticipantKey, readonly OfferedMedia[]>()
  readonly #viewers = new Map<ParticipantKey, number>()
  readonly continued = []
  /** Every policy in force so far, the present one last. */
  readonly policies: MediaPolicy[]

  constructor(options: GatewayRoomOptions) {
    this.#options = options
    this.policies = [options.policy]
  }

  get policy(): MediaPolicy {
    return this.policies.at(-1) ?? this.#options.policy
  }

  receives(viewer: ParticipantKey, speaker: ParticipantKey, kind: MediaKind): boolean {
    if (!this.#viewers.has(viewer)) return false
    const carried = this.#published.get(speaker)?.some((media) => media.kind === kind) ?? false
    return (
      carried &&
      mayReceive(this.policy, { viewer, speaker, kind }) &&
      (kind === 'audio' || this.layer(viewer, speaker) !== null)
    )
  }

  layer(viewer: ParticipantKey, speaker: ParticipantKey): Layer | null {
    return this.#options.layerOf(viewer, speaker)
  }

  async layersChanged(): Promise<void> {}

  toSave(): null {
    return null
  }

  /** A microphone hears a voice from now on, or nothing. */
  talk(speaker: ParticipantKey, on: boolean): void {
    this.#options.talking(speaker, on)
  }

  async setPolicy(policy: MediaPolicy): Promise<{ requests: number }> {
    const before = this.#flows()
    this.policies.push(policy)
    const after = this.#flows()
    return { requests: [...this.#viewers.keys()].filter((key) => before.get(key) !== after.get(key)).length }
  }

  async publish(key: ParticipantKey, offer: SessionDescription): Promise<void> {
    const media = offeredMedia(offer.sdp)
    if (media === null) throw new Error('not an offer of one camera and one microphone')
    this.#published.set(key, media)
    this.#options.deliver(key, { type: 'published', generation: offer.generation, sdp: 'v=0\r\n' })
    this.#offerToAll(key)
  }

  async restartPublish(key: ParticipantKey, offer: SessionDescription): Promise<void> {
    if (!this.#published.has(key)) throw new Error('no such publication')
    this.#options.deliver(key, { type: 'published', generation: offer.generation, sdp: 'v=0\r\n' })
  }

  async unpublish(key: ParticipantKey): Promise<void> {
    if (this.#published.delete(key)) this.#offerToAll(key)
  }

  async watch(key: ParticipantKey): Promise<void> {
    this.#viewers.set(key, this.#options.nextGeneration())
    this.#offerTo(key)
  }

  async restartWatch(key: ParticipantKey, generation: number): Promise<void> {
    if (this.#viewers.get(key) === generation) this.#offerTo(key)
  }

  async answer(): Promise<void> {}

  candidate(): void {}

  async leave(key: ParticipantKey): Promise<void> {
    this.#viewers.delete(key)
    await this.unpublish(key)
  }

  async close(): Promise<void> {
    this.#viewers.clear()
    this.#published.clear()
  }

  #offerToAll(but: ParticipantKey): void {
    for (const key of this.#viewers.keys()) if (key !== but) this.#offerTo(key)
  }

  #offerTo(key: ParticipantKey): void {
    const others = [...this.#published].filter(([participant]) => participant !== key)
    const tracks = others
      .flatMap(([participant, media]) => media.map(({ kind }) => ({ participant, kind })))
      .map((track, index) => ({ mid: String(index), ...track }))
    if (tracks.length === 0) return
    this.#options.deliver(key, {
      type: 'offer',
      generation: this.#viewers.get(key) ?? 0,
      sdp: 'v=0\r\n',
      tracks,
    })
  }

  /** Per viewer, everything they would receive now. */
  #flows(): Map<ParticipantKey, string> {
    const speakers = [...this.#published.keys()]
    return new Map(
      [...this.#viewers.keys()].map((viewer) => [
        viewer,
        speakers
          .flatMap((speaker) =>
            KINDS.map((kind) => (this.receives(viewer, speaker, kind) ? `${speaker}/${kind}` : '')),
          )
          .join(' '),
      ]),
    )
  }
}
