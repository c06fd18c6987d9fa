import { MINUTE_MS } from '@gorod/contracts/durations'
import type { ErrorCode } from '@gorod/contracts/errors'
import type { Clock, Timer } from '../clock.ts'
import type { Log } from '../log.ts'
import { addressGroup } from './address-group.ts'

interface Refusal {
  readonly code: ErrorCode
  readonly address: string
  /** Further fields of the first line of a minute. */
  readonly details: Readonly<Record<string, unknown>>
}

type Counts = Map<ErrorCode, number>

/** Counted apart in one minute; all further addresses are counted together. */
const MOST_ADDRESSES = 1000

/**
 * Logs refused requests without filling the disk: the first refusal of an address in a minute is one line with its
 * details, all further ones of that minute are one line with counts.
 */
export class RefusalLog {
  readonly log: Log
  readonly #clock: Clock
  readonly #counts = new Map<string, Counts>()
  #others: Counts = new Map()
  #minute: Timer | null = null

  constructor(log: Log, clock: Clock) {
    this.log = log
    this.#clock = clock
  }

  note({ code, address, details }: Refusal): void {
    this.#minute ??= this.#clock.after(MINUTE_MS, () => this.tell())
    const group = addressGroup(address)
    const counted = this.#counts.get(group)
    if (counted !== undefined) count(counted, code)
    else if (this.#counts.size >= MOST_ADDRESSES) count(this.#others, code)
    else {
      this.#counts.set(group, new Map())
      this.log.info({ ...details, code, address }, 'a request was refused')
    }
  }

  /** The counts since the last call; afterwards every refusal is a first one again. */
  tell(): void {
    this.#minute?.cancel()
    this.#minute = null
    for (const [address, counts] of this.#counts) {
      if (counts.size > 0)
        this.log.info({ address, refused: Object.fromEntries(counts) }, 'more requests were refused')
    }
    if (this.#others.size > 0)
      this.log.info({ refused: Object.fromEntries(this.#others) }, 'requests of other addresses were refused')
    this.#counts.clear()
    this.#others = new Map()
  }
}

function count(counts: Counts, code: ErrorCode): void {
  counts.set(code, (counts.get(code) ?? 0) + 1)
}
