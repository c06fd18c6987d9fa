/** A subject on the bus and the type of what is said about it. Messages must survive JSON. */
export interface Topic<Message> {
  readonly name: string
  /** Carries the type; never set. */
  readonly message?: Message
}

export function topic<Message>(name: string): Topic<Message> {
  return { name }
}

export type Unsubscribe = () => void

/**
 * Sends to every process of the site, this one included. For wake-ups only: a message may be lost when a process or
 * the bus dies, so a receiver that needs all of them reads the truth from the database.
 */
export interface Bus {
  publish<Message>(topic: Topic<Message>, message: Message): void
  /** Messages of one topic arrive in the order one process published them, never within `publish` itself. */
  subscribe<Message>(topic: Topic<Message>, handler: (message: Message) => void | Promise<void>): Unsubscribe
  close(): Promise<void>
}
