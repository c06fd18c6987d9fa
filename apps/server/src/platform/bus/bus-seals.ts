import type { Random } from '../random.ts'
import { createSealer, type Sealer } from '../sealer.ts'

/** Locks the messages of the bus away from those who can read a carrier. */
export interface BusSeals {
  seal(text: string): string
  /** Null: no process of this site sealed it. */
  open(text: string): string | null
}

interface BusSealsParts {
  readonly self: string
  /** All processes of a site have the same one. */
  readonly secret: string
  readonly random: Random
}

/** One more forgets all: those that are needed are made again. */
const MOST_SENDERS = 1_000
/** Characters of the name of a process. A key cannot be made for a name of over a thousand. */
const LONGEST_SENDER = 64

/** Each process seals with a key of its own: the random numbers of one key must not come twice. */
export function busSeals({ self, secret, random }: BusSealsParts): BusSeals {
  const sealerOf = (sender: string): Sealer => createSealer(secret, `bus:${sender}`, random)
  const own = sealerOf(self)
  const senders = new Map<string, Sealer>()
  return {
    seal: (text) => `${self}.${own.seal(text)}`,
    open(text) {
      const dot = text.indexOf('.')
      if (dot < 1 || dot > LONGEST_SENDER) return null
      const sender = text.slice(0, dot)
      const sealer = senders.get(sender) ?? sealerOf(sender)
      const opened = sealer.open(text.slice(dot + 1))
      if (opened !== null && !senders.has(sender)) {
        if (senders.size >= MOST_SENDERS) senders.clear()
        senders.set(sender, sealer)
      }
      return opened
    },
  }
}
