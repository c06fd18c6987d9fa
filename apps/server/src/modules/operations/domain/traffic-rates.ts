import type { Traffic } from '../../media/public.ts'

/** What a gateway received in the last minute. */
export interface TrafficRate {
  readonly receivedMbits: number
  readonly lostPercent: number
}

/**
 * Rates are averages over this time. Those of single seconds would jump, because a gateway is read every few seconds
 * only.
 */
const WINDOW_MS = 60_000
/** There is no rate before this much time is covered. */
const LEAST_MS = 9_000

/** Turns what gateways received since they run into rates. */
export class TrafficRates {
  readonly #samples = new Map<string, Traffic[]>()

  /** Null: not known now. */
  sample(name: string, traffic: Traffic | null): void {
    const before = this.#samples.get(name) ?? []
    const last = before.at(-1)
    if (traffic === null) {
      this.#samples.delete(name)
      return
    }
    // Nobody has read it again meanwhile.
    if (last !== undefined && traffic.atMs <= last.atMs) return
    // Less than before: it is another process by now.
    const isSame = last === undefined || traffic.receivedBytes >= last.receivedBytes
    const kept = isSame ? before.filter(({ atMs }) => traffic.atMs - atMs <= WINDOW_MS) : []
    this.#samples.set(name, [...kept, traffic])
  }

  /** Null while it is not known. */
  rateOf(name: string): TrafficRate | null {
    const samples = this.#samples.get(name) ?? []
    const [first, last] = [samples[0], samples.at(-1)]
    if (first === undefined || last === undefined || last.atMs - first.atMs < LEAST_MS) return null
    const seconds = (last.atMs - first.atMs) / 1000
    const lost = last.lostPackets - first.lostPackets
    const sent = last.receivedPackets - first.receivedPackets + lost
    const bits = (last.receivedBytes - first.receivedBytes) * 8
    return {
      receivedMbits: Math.round(bits / seconds / 100_000) / 10,
      lostPercent: sent <= 0 ? 0 : Math.round((lost * 1000) / sent) / 10,
    }
  }
}
