import { z } from 'zod'
import type { Traffic } from '../../public.ts'

/** A room of which nothing is told for so long is over, or nobody is connected to it. */
const SILENT_MS = 120_000

const count = z.number().nonnegative().catch(0)
/** RFC 3550 has 24 bits with a sign, and Janus tells them without: who got something twice may have missed less than nothing. */
const SIGN_BIT = 2 ** 23
const missed = count.transform((told) => (told < SIGN_BIT ? told : 0))
const stream = z.looseObject({
  mid: z.string(),
  media: z.string(),
  lost: count,
  'packets-received': count,
  'bytes-received': count,
  'bytes-sent': count,
  'packets-sent': count,
  'lost-by-remote': missed,
})
/** Media events with statistics (docs of Janus: type 32, subtype 3). */
const statistics = z.looseObject({
  type: z.literal(32),
  subtype: z.literal(3),
  session_id: z.number(),
  handle_id: z.number(),
  event: z.union([z.array(stream), stream.transform((one) => [one])]),
})
type Stream = z.infer<typeof stream>

type Counts = Omit<Traffic, 'atMs'>
type SentCounts = Pick<Counts, 'sentBytes' | 'sentPackets' | 'missedPackets'>

interface Session {
  heardAt: number
  /** Not told yet. */
  sent: SentCounts
  readonly streams: Map<string, Counts>
}

const NOTHING_SENT: SentCounts = { sentBytes: 0, sentPackets: 0, missedPackets: 0 }
const NOTHING: Counts = { receivedBytes: 0, receivedPackets: 0, lostPackets: 0, ...NOTHING_SENT }

/** Adds up what the events of one Janus say. Each of its sessions is the room of one game. */
export class TrafficCounter {
  readonly #sessions = new Map<number, Session>()
  #sums = NOTHING

  /** One message of its event handler: an event, or several. What cannot be read is left out. */
  take(text: string, nowMs: number): void {
    this.#endSilent(nowMs)
    for (const event of eventsIn(text)) {
      const parsed = statistics.safeParse(event)
      if (!parsed.success) continue
      const { session_id: id, handle_id: handle, event: streams } = parsed.data
      const session = this.#sessions.get(id) ?? { heardAt: nowMs, sent: NOTHING_SENT, streams: new Map() }
      session.heardAt = nowMs
      this.#sessions.set(id, session)
      for (const one of streams) this.#add(session, `${handle} ${one.mid} ${one.media}`, one)
    }
  }

  total(nowMs: number): Traffic {
    this.#endSilent(nowMs)
    return { ...this.#sums, atMs: nowMs }
  }

  #endSilent(nowMs: number): void {
    for (const [id, session] of this.#sessions) {
      if (nowMs - session.heardAt < SILENT_MS) continue
      this.#sessions.delete(id)
      this.#sums = { ...this.#sums, ...sumOf(this.#sums, session.sent) }
    }
  }

  /** Lost packets that come after all make the figure of Janus smaller; ours only grow. */
  #add(session: Session, name: string, told: Stream): void {
    const before = session.streams.get(name) ?? NOTHING
    const now: Counts = {
      receivedBytes: Math.max(before.receivedBytes, told['bytes-received']),
      receivedPackets: Math.max(before.receivedPackets, told['packets-received']),
      lostPackets: Math.max(before.lostPackets, told.lost),
      sentBytes: Math.max(before.sentBytes, told['bytes-sent']),
      sentPackets: Math.max(before.sentPackets, told['packets-sent']),
      missedPackets: Math.max(before.missedPackets, told['lost-by-remote']),
    }
    session.streams.set(name, now)
    session.sent = sumOf(session.sent, {
      sentBytes: now.sentBytes - before.sentBytes,
      sentPackets: now.sentPackets - before.sentPackets,
      missedPackets: now.missedPackets - before.missedPackets,
    })
    const sums = this.#sums
    this.#sums = {
      ...sums,
      receivedBytes: sums.receivedBytes + now.receivedBytes - before.receivedBytes,
      receivedPackets: sums.receivedPackets + now.receivedPackets - before.receivedPackets,
      lostPackets: sums.lostPackets + now.lostPackets - before.lostPackets,
    }
  }
}

function sumOf(one: SentCounts, other: SentCounts): SentCounts {
  return {
    sentBytes: one.sentBytes + other.sentBytes,
    sentPackets: one.sentPackets + other.sentPackets,
    missedPackets: one.missedPackets + other.missedPackets,
  }
}

function eventsIn(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return []
  }
}
