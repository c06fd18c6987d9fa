import { connectRedis, type RedisConnection } from '../redis.ts'
import { ALL, type Carrier, type CarrierParts } from './carrier.ts'
import { RecentDelays } from './recent-delays.ts'

const BEAT_EVERY_MS = 250
/**
 * Four beats of this process did not come back to it. A process that only stood still so long sends by Postgres for a moment, which
 * costs nobody anything.
 */
const SILENCE_MS = 1_000
/** Before the moment at which it was sent. No sealed or plain message begins so. */
const BEAT = 'beat '
/** Beats of the last twenty seconds. */
const KEPT_BEATS = 80

/**
 * The channels of Redis. Whether they work is known by a beat that this process sends to itself: a connection may look open while
 * the server, or half of the way, is gone.
 */
export class RedisCarrier implements Carrier {
  readonly name = 'redis'
  readonly #parts: CarrierParts
  readonly #sender: RedisConnection
  readonly #listener: RedisConnection
  readonly #delays = new RecentDelays(KEPT_BEATS)
  #heardAt = Number.NEGATIVE_INFINITY
  #beating: NodeJS.Timeout | null = null

  constructor(url: string, parts: CarrierParts) {
    this.#parts = parts
    this.#sender = connectRedis(url, 'sending', parts.log)
    this.#listener = connectRedis(url, 'hearing', parts.log)
  }

  async start(onText: (text: string) => void): Promise<void> {
    const { self } = this.#parts
    const hear = (text: string): void => {
      if (text.startsWith(BEAT)) this.#hearBeat(Number(text.slice(BEAT.length)))
      else onText(text)
    }
    this.#sender.open()
    this.#listener.open()
    const beat = () => this.#publish(self, `${BEAT}${performance.now()}`)
    // The client subscribes again by itself after every loss. Without a server the first answer may never come.
    this.#listener.whenReady(() =>
      this.#listener.client
        .subscribe([this.#channel(ALL), this.#channel(self)], hear)
        .then(beat, () => undefined),
    )
    this.#beating = setInterval(beat, BEAT_EVERY_MS)
    this.#beating.unref()
  }

  /** How long a message over Redis takes, of this process to itself; null: it does not hear Redis. */
  get delayMs(): number | null {
    return this.isUp() ? this.#delays.middle : null
  }

  #hearBeat(sentAt: number): void {
    this.#heardAt = performance.now()
    this.#delays.add(this.#heardAt - sentAt)
  }

  isUp(): boolean {
    return this.#sender.client.isReady && performance.now() - this.#heardAt < SILENCE_MS
  }

  send(channel: string, text: string): void {
    this.#publish(channel, text)
  }

  async stop(): Promise<void> {
    if (this.#beating !== null) clearInterval(this.#beating)
    this.#sender.close()
    this.#listener.close()
  }

  #publish(channel: string, text: string): void {
    // What is lost is missed by the receiver, who counts: see `peers.ts`.
    if (this.#sender.client.isReady)
      this.#sender.client.publish(this.#channel(channel), text).catch(() => undefined)
  }

  #channel(name: string): string {
    return `${this.#parts.prefix}:${name}`
  }
}
