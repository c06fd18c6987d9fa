import { z } from 'zod'

/** SDP as Janus carries it. */
export interface Jsep {
  readonly type: 'offer' | 'answer'
  readonly sdp: string
  /** With a publisher's offer: its layers are listed from the smallest to the largest. */
  readonly rid_order?: 'lmh'
}

/** All we read of what Janus says; the rest is kept out of the types. */
const incoming = z.looseObject({
  janus: z.string(),
  transaction: z.string().optional(),
  session_id: z.number().optional(),
  sender: z.number().optional(),
  data: z.looseObject({ id: z.number().optional() }).optional(),
  error: z.looseObject({ code: z.number(), reason: z.string() }).optional(),
  plugindata: z.looseObject({ data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: z.looseObject({ type: z.enum(['offer', 'answer']), sdp: z.string() }).optional(),
  reason: z.string().optional(),
})
export type JanusMessage = z.infer<typeof incoming>

export function parseJanusMessage(text: string): JanusMessage | null {
  try {
    const parsed = incoming.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const pluginError = z.looseObject({ error_code: z.number(), error: z.string().default('plugin error') })

/** VideoRoom reports its errors inside a successful answer. */
export function pluginErrorOf(message: JanusMessage): { code: number; reason: string } | null {
  const parsed = pluginError.safeParse(message.plugindata?.data)
  return parsed.success ? { code: parsed.data.error_code, reason: parsed.data.error } : null
}

const streams = z.array(
  z.looseObject({
    mid: z.string(),
    type: z.string(),
    feed_id: z.string().optional(),
    active: z.boolean().default(true),
    send: z.boolean().default(true),
  }),
)

export interface SubscribedStream {
  readonly mid: string
  readonly feed: string
  readonly kind: 'audio' | 'video'
  readonly sending: boolean
}

/** The live streams of a subscription, as its events list them; null when this event lists none. */
export function subscribedStreams(
  data: Readonly<Record<string, unknown>>,
): readonly SubscribedStream[] | null {
  const parsed = streams.safeParse(data.streams)
  if (!parsed.success) return null
  return parsed.data.flatMap((stream) => {
    if (!stream.active || stream.feed_id === undefined) return []
    if (stream.type !== 'audio' && stream.type !== 'video') return []
    return [{ mid: stream.mid, feed: stream.feed_id, kind: stream.type, sending: stream.send }]
  })
}

const talk = z.looseObject({ videoroom: z.enum(['talking', 'stopped-talking']), id: z.string() })

/** The feed that began or stopped to talk; null if this event is about something else. */
export function talkOf(
  data: Readonly<Record<string, unknown>>,
): { readonly feed: string; readonly on: boolean } | null {
  const parsed = talk.safeParse(data)
  return parsed.success ? { feed: parsed.data.id, on: parsed.data.videoroom === 'talking' } : null
}

const participants = z.array(z.looseObject({ id: z.string(), publisher: z.boolean() }))

/** The feeds of a room whose connection is up. */
export function feedsThatPublish(data: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const listed = participants.parse(data.participants)
  return new Set(listed.filter(({ publisher }) => publisher).map(({ id }) => id))
}

const info = z.looseObject({
  'accepting-new-sessions': z.boolean().default(true),
  'reclaim-session-timeout': z.number().default(0),
})

export interface JanusInfo {
  /** False: somebody told it to let nobody in any more, because it is to be stopped. */
  readonly acceptsSessions: boolean
  readonly reclaimSeconds: number
}

/** What a Janus says about itself. */
export function infoOf(message: JanusMessage): JanusInfo {
  const told = info.parse(message)
  return {
    acceptsSessions: told['accepting-new-sessions'],
    reclaimSeconds: told['reclaim-session-timeout'],
  }
}
