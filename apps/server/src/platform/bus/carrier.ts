import type { Log } from '../log.ts'

/** A channel that every process of the site hears. The other channels are named after one process. */
export const ALL = 'all'

/** Brings texts from one process of the site to others. Texts to one channel arrive in order, or they are lost. */
export interface Carrier {
  readonly name: 'redis' | 'postgres'
  /** Starts to listen, and goes on after every loss of the connection. Never rejects. */
  start(onText: (text: string) => void): Promise<void>
  /** True when a text sent now would also come back to this process. */
  isUp(): boolean
  /** Loses the text when the carrier is not up. */
  send(channel: string, text: string): void
  stop(): Promise<void>
}

export interface CarrierParts {
  /** Other sites may use the same server: no channel of theirs begins with this. */
  readonly prefix: string
  readonly self: string
  readonly log: Log
}
