import type { LayerLimit, MediaToBrowser, ParticipantKey } from '@gorod/contracts/media'
import { LAYERS, type Layer, layerFor, type MediaPolicy } from '@gorod/rules'
import { mayPublish, rowOf } from './policy.ts'

export interface LayerListeners {
  readonly policy: () => MediaPolicy
  /** Everybody who has a page in the room now. */
  readonly keys: () => Iterable<ParticipantKey>
  readonly send: (key: ParticipantKey, message: Extract<MediaToBrowser, { type: 'layers' }>) => void
}

type Limits = ReadonlyMap<ParticipantKey, LayerLimit['most']>

/** Which layer of a picture each page is given, and which layers each camera is told to send. */
export class Layers {
  readonly #listeners: LayerListeners
  /** The layers that pages asked for. They only lower what the policy allows. */
  readonly #limits = new Map<ParticipantKey, Limits>()
  /** The last message to each camera. */
  readonly #told = new Map<ParticipantKey, string>()

  constructor(listeners: LayerListeners) {
    this.#listeners = listeners
  }

  /**
   * Null where the policy forbids the picture or the page does not show it. At night one of those that cameras send: Janus
   * 1.1.2 that is to forward a layer between two others, and gets only those, forwards nothing.
   */
  of(viewer: ParticipantKey, sender: ParticipantKey): Layer | null {
    const policy = this.#listeners.policy()
    const given = layerFor(policy, rowOf(viewer), rowOf(sender))
    const most = this.#limits.get(viewer)?.get(sender) ?? 'high'
    if (given === null || most === 'none') return null
    const best = Math.min(LAYERS.indexOf(most), LAYERS.indexOf(given))
    return (policy.nightLayers ?? LAYERS).findLast((layer) => LAYERS.indexOf(layer) <= best) ?? null
  }

  /** Replaces what the page asked for before. */
  limit(viewer: ParticipantKey, limits: readonly LayerLimit[]): void {
    this.#limits.set(viewer, new Map(limits.map(({ participant, most }) => [participant, most])))
    this.update()
  }

  /** A page that has just come shows everything and was told nothing. */
  welcome(key: ParticipantKey): void {
    this.#limits.delete(key)
    this.#told.delete(key)
    this.update()
  }

  leave(key: ParticipantKey): void {
    this.#limits.delete(key)
    this.#told.delete(key)
    this.update()
  }

  /** Brings every camera up to date now. */
  update(): void {
    const keys = [...this.#listeners.keys()]
    for (const key of keys) if (mayPublish(key)) this.#tell(key, this.#needed(key, keys))
  }

  /**
   * At night the same for all, with any players there and whatever they show: see `MediaPolicy.nightLayers`. By day the
   * smallest one is always among them: a busy machine stops sending the larger ones, and the gateway falls back to it.
   */
  #needed(sender: ParticipantKey, keys: readonly ParticipantKey[]): readonly Layer[] {
    const { nightLayers } = this.#listeners.policy()
    if (nightLayers !== null) return nightLayers
    const wanted = new Set(keys.map((viewer) => (viewer === sender ? null : this.of(viewer, sender))))
    const watched = LAYERS.some((layer) => wanted.has(layer))
    return LAYERS.filter((layer) => wanted.has(layer) || (watched && layer === 'low'))
  }

  #tell(key: ParticipantKey, layers: readonly Layer[]): void {
    const told = layers.join(' ')
    if (told === this.#told.get(key)) return
    this.#told.set(key, told)
    this.#listeners.send(key, { type: 'layers', layers: [...layers] })
  }
}
