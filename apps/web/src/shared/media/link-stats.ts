import type { MediaKind } from '@gorod/contracts/media'

/** The quality of one connection over the time since the last reading. */
export interface LinkStats {
  readonly kbps: number
  /** Round trip in ms; null when not measured yet. */
  readonly rttMs: number | null
  /** 0–100. */
  readonly lossPercent: number
}

/** The browser's counters at one moment. */
export interface LinkCounters {
  readonly atMs: number
  readonly bytes: number
  readonly packets: number
  readonly lost: number
  readonly rttMs: number | null
  /** Per m-line of the down connection: frames decoded, or packets of sound. */
  readonly arrived: ReadonlyMap<string, { readonly kind: MediaKind; readonly count: number }>
}

/** Reads the counters of a connection. `up`: our own packets and what the other side says it lost of them. */
async function readCounters(pc: RTCPeerConnection, direction: 'up' | 'down'): Promise<LinkCounters> {
  const report = await pc.getStats()
  const wanted = direction === 'up' ? 'outbound-rtp' : 'inbound-rtp'
  let [bytes, packets, lost] = [0, 0, 0]
  let rttMs: number | null = null
  const arrived = new Map<string, { kind: MediaKind; count: number }>()
  for (const entry of report.values()) {
    if (entry.type === wanted) {
      bytes += Number(entry.bytesSent ?? entry.bytesReceived ?? 0)
      packets += Number(entry.packetsSent ?? entry.packetsReceived ?? 0)
      if (direction === 'down') {
        lost += Math.max(0, Number(entry.packetsLost ?? 0))
        const count = Number((entry.kind === 'video' ? entry.framesDecoded : entry.packetsReceived) ?? 0)
        if (entry.mid !== undefined) arrived.set(String(entry.mid), { kind: entry.kind, count })
      }
    }
    if (entry.type === 'remote-inbound-rtp' && direction === 'up')
      lost += Math.max(0, Number(entry.packetsLost ?? 0))
    if (entry.type === 'candidate-pair' && entry.nominated && entry.currentRoundTripTime !== undefined) {
      rttMs = Math.round(Number(entry.currentRoundTripTime) * 1000)
    }
  }
  return { atMs: performance.now(), bytes, packets, lost, rttMs, arrived }
}

/** The rates between two readings of the same connection. */
export function compareCounters(before: LinkCounters, after: LinkCounters): LinkStats {
  const seconds = Math.max(0.001, (after.atMs - before.atMs) / 1000)
  const packets = Math.max(0, after.packets - before.packets)
  const lost = Math.max(0, after.lost - before.lost)
  return {
    kbps: Math.round((Math.max(0, after.bytes - before.bytes) * 8) / 1000 / seconds),
    rttMs: after.rttMs,
    lossPercent: packets + lost === 0 ? 0 : Math.round((lost / (packets + lost)) * 100),
  }
}

/** The m-lines on which something came in between two readings, or ever. */
export function flowingMids(before: LinkCounters | null, after: LinkCounters): ReadonlySet<string> {
  return new Set(
    [...after.arrived]
      .filter(([mid, { count }]) => count > (before?.arrived.get(mid)?.count ?? 0))
      .map(([mid]) => mid),
  )
}

/** Reads a connection again and again and says what changed since the reading before. */
export class LinkMeter {
  #last: { readonly pc: RTCPeerConnection; readonly counters: LinkCounters } | null = null
  readonly #direction: 'up' | 'down'

  constructor(direction: 'up' | 'down') {
    this.#direction = direction
  }

  /** `stats` is null at the first reading of a connection. */
  async read(pc: RTCPeerConnection) {
    const before = this.#last?.pc === pc ? this.#last.counters : null
    const counters = await readCounters(pc, this.#direction)
    this.#last = { pc, counters }
    return { stats: before && compareCounters(before, counters), flowing: flowingMids(before, counters) }
  }
}
