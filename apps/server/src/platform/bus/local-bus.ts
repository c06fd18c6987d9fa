import type { Log } from '../log.ts'
import type { Bus, Topic, Unsubscribe } from './bus.ts'

type Handler = (message: never) => void | Promise<void>

/** The bus of a site that is one process. */
export class LocalBus implements Bus {
  readonly #log: Log
  readonly #handlers = new Map<string, Set<Handler>>()

  constructor(log: Log) {
    this.#log = log
  }

  publish<Message>(topic: Topic<Message>, message: Message): void {
    const handlers = this.#handlers.get(topic.name)
    if (handlers === undefined) return
    queueMicrotask(() => {
      for (const handler of [...handlers]) void this.#deliver(topic.name, handler, message)
    })
  }

  subscribe<Message>(
    topic: Topic<Message>,
    handler: (message: Message) => void | Promise<void>,
  ): Unsubscribe {
    const handlers = this.#handlers.get(topic.name) ?? new Set()
    this.#handlers.set(topic.name, handlers)
    // A set of its own entry: the same function may listen twice and leave once.
    const entry: Handler = (message) => handler(message)
    handlers.add(entry)
    return () => {
      handlers.delete(entry)
      if (handlers.size === 0 && this.#handlers.get(topic.name) === handlers)
        this.#handlers.delete(topic.name)
    }
  }

  async close(): Promise<void> {
    this.#handlers.clear()
  }

  async #deliver(name: string, handler: Handler, message: unknown): Promise<void> {
    try {
      await handler(message as never)
    } catch (error) {
      this.#log.error({ err: error, topic: name }, 'a listener on the bus failed')
    }
  }
}
