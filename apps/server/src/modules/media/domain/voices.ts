import type { MediaToBrowser, ParticipantKey } from '@gorod/contracts/media'
import { type MediaPolicy, voicesFor } from '@gorod/rules'
import type { Clock, Timer } from '../../../platform/clock.ts'
import { rowOf } from './policy.ts'

/** A pause between two words does not put the light out. */
const PAUSE_MS = 500
/** Changes of the voices reach the pages at most so often; changes of the policy do at once. */
const EVERY_MS = 250
/**
 * Nobody talks so long without a pause that the gateway notices. What it said longer ago is from before it stopped
 * listening: a closed microphone is not measured, and a lost one never falls silent.
 */
const LONGEST_MS = 10_000

export interface VoiceListeners {
  readonly policy: () => MediaPolicy
  /** Everybody who has a page in the room now. */
  readonly keys: () => Iterable<ParticipantKey>
  readonly send: (key: ParticipantKey, message: Extract<MediaToBrowser, { type: 'voices' }>) => void
}

/** Says to every page who talks, of those whom it may hear by the policy of the moment. */
export class Voices {
  readonly #clock: Clock
  readonly #listeners: VoiceListeners
  /** Until when each voice is taken for one that talks. */
  readonly #until = new Map<ParticipantKey, number>()
  /** What each page was told last. */
  readonly #told = new Map<ParticipantKey, string>()
  #timer: Timer | null = null
  #wakesAt = Number.POSITIVE_INFINITY
  #updatedAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, listeners: VoiceListeners) {
    this.#clock = clock
    this.#listeners = listeners
  }

  talking(key: ParticipantKey, on: boolean): void {
    const now = this.#clock.now()
    const until = this.#until.get(key) ?? now
    this.#until.set(key, on ? now + LONGEST_MS : Math.min(until, now + PAUSE_MS))
    this.#wakeAt(now)
  }

  /** A page that has just come knows nothing yet. */
  welcome(key: ParticipantKey): void {
    this.#told.delete(key)
    this.update()
  }

  leave(key: ParticipantKey): void {
    this.#told.delete(key)
    this.#until.delete(key)
    this.update()
  }

  /** The gateway is gone: nobody is measured any more. */
  clear(): void {
    this.#until.clear()
    this.update()
  }

  close(): void {
    this.#timer?.cancel()
    this.#until.clear()
    this.#told.clear()
  }

  /** Brings every page up to date now. */
  update(): void {
    const now = this.#clock.now()
    this.#updatedAt = now
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key)
    const talking = new Set<string>(this.#until.keys())
    const policy = this.#listeners.policy()
    for (const key of this.#listeners.keys()) this.#tell(key, voicesFor(policy, rowOf(key), talking))
    this.#timer?.cancel()
    this.#wakesAt = Number.POSITIVE_INFINITY
    if (this.#until.size > 0) this.#wakeAt(Math.min(...this.#until.values()))
  }

  #tell(key: ParticipantKey, participants: ReturnType<typeof voicesFor>): void {
    const voices = participants.join(' ')
    if (voices === (this.#told.get(key) ?? '')) return
    this.#told.set(key, voices)
    this.#listeners.send(key, { type: 'voices', participants: participants as ParticipantKey[] })
  }

  #wakeAt(moment: number): void {
    const at = Math.max(moment, this.#updatedAt + EVERY_MS)
    if (at >= this.#wakesAt) return
    this.#wakesAt = at
    this.#timer?.cancel()
    this.#timer = this.#clock.after(Math.max(0, at - this.#clock.now()), () => this.update())
  }
}
