import { z } from 'zod'
import { offeredMedia } from './offered-media.ts'

// The system check's visitors speak the protocol of Janus, and are strangers. This is the one place that reads what
// they say. Nothing else of theirs goes further: a new message is written from the fields named here.

/** The length of a text, in characters. Offers of one camera and one microphone are 3–10 KB. */
export const CHECK_MESSAGE_LIMIT = 48_000
const SDP_LIMIT = 32_000
/** More than an echo needs to look good. Janus takes bits a second. */
const BITRATE_LIMIT = 2_000_000
export const ECHO_TEST = 'janus.plugin.echotest'

/** The numbers are Janus's own: the official client shows what comes with them. */
export const CHECK_ERRORS = {
  unauthorized: [403, 'Unauthorized request (wrong or missing secret/token)'],
  foreignPlugin: [405, 'Unauthorized access to plugin'],
  limit: [450, 'Too many requests, try again later'],
  unknownRequest: [453, 'Unknown request'],
  invalidJson: [454, 'Invalid JSON'],
  sessionNotFound: [458, 'No such session'],
  handleNotFound: [459, 'No such handle'],
  invalidSdp: [465, 'JSEP error: invalid SDP'],
  invalidElement: [467, 'Invalid element'],
  conflict: [468, 'One session and one handle at a time'],
  silent: [490, 'The media server does not answer'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>

export class CheckRefusal extends Error {
  readonly code: number
  /** Null: the message does not say. */
  readonly transaction: string | null

  constructor([code, reason]: readonly [number, string], transaction: string | null = null) {
    super(reason)
    this.code = code
    this.transaction = transaction
  }
}

const id = z.int().positive()
const transaction = z.string().min(1).max(64)
const common = {
  transaction,
  token: z.string().max(300).optional(),
  apisecret: z.string().max(300).optional(),
  session_id: id.optional(),
  handle_id: id.optional(),
}
const candidate = z.union([
  z.strictObject({ completed: z.literal(true) }),
  z.strictObject({
    candidate: z.string().max(1024),
    sdpMid: z.string().max(32).nullish(),
    sdpMLineIndex: z.int().min(0).max(64).nullish(),
    usernameFragment: z.string().max(256).nullish(),
  }),
])
const body = z.strictObject({
  audio: z.boolean().optional(),
  video: z.boolean().optional(),
  bitrate: z.int().min(0).max(BITRATE_LIMIT).optional(),
})
const jsep = z.strictObject({ type: z.enum(['offer', 'answer']), sdp: z.string().min(1).max(SDP_LIMIT) })

const incoming = z.discriminatedUnion('janus', [
  z.strictObject({ ...common, janus: z.literal('create') }),
  z.strictObject({
    ...common,
    janus: z.literal('attach'),
    plugin: z.string().max(100),
    opaque_id: z.string().max(64).optional(),
  }),
  z.strictObject({ ...common, janus: z.literal('keepalive') }),
  z.strictObject({ ...common, janus: z.literal('message'), body, jsep: jsep.optional() }),
  z.strictObject({ ...common, janus: z.literal('trickle'), candidate }),
  z.strictObject({ ...common, janus: z.literal('hangup') }),
  z.strictObject({ ...common, janus: z.literal('detach') }),
  z.strictObject({ ...common, janus: z.literal('destroy') }),
])

/**
 * The allowed requests of a visitor. `forward` is everything that Janus gets, besides ids and transactions of our own.
 */
export type CheckMessage = z.infer<typeof incoming>
export type ForwardedMessage =
  | { readonly janus: 'message'; readonly body: z.infer<typeof body>; readonly jsep?: z.infer<typeof jsep> }
  | { readonly janus: 'trickle'; readonly candidate: z.infer<typeof candidate> }
  | { readonly janus: 'hangup' }

/** Throws a {@link CheckRefusal} for everything that is not such a message. */
export function readCheckMessage(text: string): CheckMessage {
  const said = parseObject(text)
  const named = transaction.safeParse(said.transaction).data ?? null
  const refuse = (error: readonly [number, string]) => new CheckRefusal(error, named)
  const parsed = incoming.safeParse(said)
  if (!parsed.success) {
    const isUnknown = parsed.error.issues.some(({ code }) => code === 'invalid_union')
    throw refuse(
      isUnknown && !isKnown(said.janus) ? CHECK_ERRORS.unknownRequest : CHECK_ERRORS.invalidElement,
    )
  }
  const message = parsed.data
  if (message.janus === 'attach' && message.plugin !== ECHO_TEST) throw refuse(CHECK_ERRORS.foreignPlugin)
  // A data channel would open one more protocol to strangers; the check shows a camera and a microphone.
  if (message.janus === 'message' && message.jsep !== undefined && offeredMedia(message.jsep.sdp) === null) {
    throw refuse(CHECK_ERRORS.invalidSdp)
  }
  return message
}

/** The message as Janus gets it, made of the allowed fields only. */
export function forwarded(
  message: Extract<CheckMessage, { readonly janus: ForwardedMessage['janus'] }>,
): ForwardedMessage {
  switch (message.janus) {
    case 'hangup':
      return { janus: 'hangup' }
    case 'trickle':
      return { janus: 'trickle', candidate: message.candidate }
    case 'message':
      return {
        janus: 'message',
        body: message.body,
        ...(message.jsep === undefined ? {} : { jsep: message.jsep }),
      }
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  if (text.length > CHECK_MESSAGE_LIMIT) throw new CheckRefusal(CHECK_ERRORS.limit)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new CheckRefusal(CHECK_ERRORS.invalidJson)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new CheckRefusal(CHECK_ERRORS.invalidJson)
  }
  return parsed as Readonly<Record<string, unknown>>
}

function isKnown(request: unknown): boolean {
  return incoming.options.some((option) => option.shape.janus.value === request)
}
