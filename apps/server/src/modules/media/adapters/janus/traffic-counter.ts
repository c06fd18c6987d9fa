import { z } from 'zod'
import type { Traffic } from '../../public.ts'

/** A room of which nothing is told for so long is over, or nobody is connected to it. */
const SILENT_MS = 120_000

const count = z.number().nonnegative().catch(0)
const stream = z.looseObject({
  mid: z.string(),
  media: z.string(),
  lost: count,
  'packets-received': count,
  'bytes-received': count,
  'bytes-sent': count,
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

interface Counts {
  readonly receivedBytes: number
  readonly receivedPackets: number
  readonly lostPackets: number
  readonly sentBytes: number
}

interface Session {
  heardAt: number
  /** Not told yet. */
  sentBytes: number
  readonly streams: Map<string, Counts>
}

const NOTHING: Counts = { receivedBytes: 0, receivedPackets: 0, lostPackets: 0, sentBytes: 0 }

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
      const session = this.#sessions.get(id) ?? { heardAt: nowMs, sentBytes: 0, streams: new Map() }
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
      this.#sums = { ...this.#sums, sentBytes: this.#sums.sentBytes + session.sentBytes }
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
    }
    session.streams.set(name, now)
    session.sentBytes += now.sentBytes - before.sentBytes
    const sums = this.#sums
    this.#sums = {
      receivedBytes: sums.receivedBytes + now.receivedBytes - before.receivedBytes,
      receivedPackets: sums.receivedPackets + now.receivedPackets - before.receivedPackets,
      lostPackets: sums.lostPackets + now.lostPackets - before.lostPackets,
      sentBytes: sums.sentBytes,
    }
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
