import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Bus, Topic, Unsubscribe } from './bus.ts'
import type { BusSeals } from './bus-seals.ts'
import { ALL, type Carrier } from './carrier.ts'
import { HeardNumbers } from './heard-numbers.ts'
import { LocalBus } from './local-bus.ts'

interface Envelope {
  readonly from: string
  readonly topic: string
  readonly message: unknown
  /** Its number among what the process says to all. Absent: to one, or of the version before. */
  readonly toAll?: number
}

interface SharedBusParts {
  readonly self: string
  readonly fast: Carrier
  /** Carries while `fast` cannot. */
  readonly slow: Carrier
  readonly seals: BusSeals
  readonly log: Log
  readonly metrics: Pick<Metrics, 'busUp' | 'busMessages' | 'busLost'>
}

/**
 * The bus of a site of several processes. Messages of a process to itself never leave it. The others are sealed: what one viewer may
 * see passes here, and so do the secret commands of players.
 */
export class SharedBus implements Bus {
  readonly #parts: SharedBusParts
  readonly #local: LocalBus
  readonly #heard = new HeardNumbers()
  #said = 0
  #carrier: Carrier['name'] | null = null
  /** Another process may be cut off from the fast carrier: then all use the slow one. */
  #mayUseFast: () => boolean = () => true
  /** Whether a process can open sealed messages. Null asks about all processes. */
  #opensSealed: (id: string | null) => boolean = () => true

  constructor(parts: SharedBusParts) {
    this.#parts = parts
    this.#local = new LocalBus(parts.log)
    const { fast, slow } = parts
    parts.metrics.busUp.from(() =>
      [fast, slow].map((one) => ({ labels: { carrier: one.name }, value: one.isUp() ? 1 : 0 })),
    )
  }

  async start(): Promise<void> {
    const { self, fast, slow, seals, metrics, log } = this.#parts
    const hear = ({ name }: Carrier) => {
      return (text: string): void => {
        metrics.busMessages.inc({ carrier: name, direction: 'in' })
        const isPlain = text.startsWith('{') && !this.#opensSealed(null)
        const envelope = envelopeIn(isPlain ? text : seals.open(text))
        if (envelope === null) log.error({ carrier: name }, 'the bus brought something unreadable')
        else if (envelope.from !== self) {
          if (envelope.toAll !== undefined) this.#heard.hear(envelope.from, envelope.toAll)
          this.#local.publish({ name: envelope.topic }, envelope.message)
        }
      }
    }
    await Promise.all([fast.start(hear(fast)), slow.start(hear(slow))])
  }

  /** True when this process hears the fast carrier. */
  isFast(): boolean {
    return this.#parts.fast.isUp()
  }

  useFastWhile(mayUseFast: () => boolean): void {
    this.#mayUseFast = mayUseFast
  }

  /**
   * A version without seals may run beside this one, for as long as an update takes; only then what is not sealed is sent and heard.
   */
  sealFor(opensSealed: (id: string | null) => boolean): void {
    this.#opensSealed = opensSealed
  }

  publish<Message>(topic: Topic<Message>, message: Message): void {
    this.#local.publish(topic, message)
    this.#said++
    this.#send(ALL, { topic: topic.name, message, toAll: this.#said })
  }

  /** How many messages this process has said to all, those that were lost included. */
  get saidToAll(): number {
    return this.#said
  }

  /** See {@link HeardNumbers}. */
  heardAllOf(processId: string, said: number): boolean {
    return this.#heard.isWhole(processId, said)
  }

  /** This process is gone, or what it said until now is of no interest. */
  forget(processId: string): void {
    this.#heard.forget(processId)
  }

  /** To one other process. */
  publishTo<Message>(processId: string, topic: Topic<Message>, message: Message): void {
    this.#send(processId, { topic: topic.name, message })
  }

  subscribe<Message>(
    topic: Topic<Message>,
    handler: (message: Message) => void | Promise<void>,
  ): Unsubscribe {
    return this.#local.subscribe(topic, handler)
  }

  async close(): Promise<void> {
    await this.#local.close()
    await Promise.all([this.#parts.fast.stop(), this.#parts.slow.stop()])
  }

  #send(channel: string, said: Omit<Envelope, 'from'>): void {
    const { self, seals, metrics } = this.#parts
    const carrier = this.#choose()
    if (carrier === null) {
      metrics.busLost.inc()
      return
    }
    const envelope: Envelope = { from: self, ...said }
    metrics.busMessages.inc({ carrier: carrier.name, direction: 'out' })
    const text = JSON.stringify(envelope)
    carrier.send(channel, this.#opensSealed(channel === ALL ? null : channel) ? seals.seal(text) : text)
  }

  #choose(): Carrier | null {
    const { fast, slow, log } = this.#parts
    const useFast = fast.isUp() && (this.#mayUseFast() || !slow.isUp())
    const carrier = useFast ? fast : slow.isUp() ? slow : null
    const name = carrier?.name ?? null
    if (name !== this.#carrier) {
      if (this.#carrier !== null) log.warn({ carrier: name }, 'the bus has another carrier')
      this.#carrier = name
    }
    return carrier
  }
}

/** Another version of the server may run beside this one. */
function envelopeIn(text: string | null): Envelope | null {
  try {
    return text === null ? null : (JSON.parse(text) as Envelope)
  } catch {
    return null
  }
}
