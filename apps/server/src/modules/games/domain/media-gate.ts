import { isDeepStrictEqual } from 'node:util'
import type { MediaPolicy } from '@gorod/rules'
import type { Clock } from '../../../platform/clock.ts'
import type { MediaApi, MediaRoom, SendToBrowser } from '../../media/public.ts'

/** A gateway that does not answer must not stop a game. Media itself cuts off what the gateway did not confirm. */
const PATIENCE_MS = 1500

/** Brings the media of a game into order before the table hears of a new phase. */
export class MediaGate {
  readonly #media: MediaApi
  readonly #clock: Clock
  readonly #gameId: string
  /** The policy that was asked for last. */
  #wanted: MediaPolicy | null = null
  #room: MediaRoom | null = null
  #opening: Promise<void> = Promise.resolve()

  constructor(media: MediaApi, clock: Clock, gameId: string) {
    this.#media = media
    this.#clock = clock
    this.#gameId = gameId
  }

  get room(): MediaRoom | null {
    return this.#room
  }

  /** Resolves when the room is open, or when a longer wait would harm the game; then the room opens later. */
  async open(policy: MediaPolicy, send: SendToBrowser): Promise<void> {
    this.#wanted = policy
    this.#opening = this.#openRoom(policy, send)
    await this.#patiently(this.#opening)
  }

  /** Resolves with the room, however long it takes to open; null when there is none any more. */
  async roomOnceOpen(): Promise<MediaRoom | null> {
    await this.#opening.catch(() => undefined) // The caller of `open` gets the error.
    return this.#room
  }

  /** Resolves when the policy is applied, or when a longer wait would harm the game. */
  async apply(policy: MediaPolicy): Promise<void> {
    if (isDeepStrictEqual(policy, this.#wanted)) return
    this.#wanted = policy
    if (this.#room) await this.#patiently(this.#room.setPolicy(policy))
  }

  async #openRoom(policy: MediaPolicy, send: SendToBrowser): Promise<void> {
    const room = await this.#media.openRoom({ gameId: this.#gameId, policy }, send)
    this.#room = room
    // The game went on while the room was being opened.
    if (this.#wanted !== null && this.#wanted !== policy) await room.setPolicy(this.#wanted)
  }

  async #patiently(work: Promise<unknown>): Promise<void> {
    let cancel = () => {}
    const patience = new Promise<void>((resolve) => {
      const timer = this.#clock.after(PATIENCE_MS, resolve)
      cancel = () => timer.cancel()
    })
    try {
      await Promise.race([work, patience])
    } finally {
      cancel()
    }
  }

  /** The room goes on in another process. */
  async letGo(): Promise<void> {
    this.#room = null
    await this.#media.letGo(this.#gameId)
  }

  async close(): Promise<void> {
    this.#room = null
    await this.#media.close(this.#gameId)
  }
}
