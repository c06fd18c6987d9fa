import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Raised when an older page can no longer talk to the server. A handshake with another number is refused with
 * `client_outdated`, and the page reloads itself.
 */
export const PROTOCOL_VERSION = 1

/** Path and reconnection of the spec (§7). Both sides read them from here. */
export const SOCKET_PATH = '/socket.io'
/** In the query of a connection: the process it wants, by its name at the balancer. Elsewhere nobody reads it. */
export const SERVER_QUERY = 'server'
export const SOCKET_RECONNECTION = {
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const

/**
 * What a socket sends when it connects (socket.io `auth`). The browser's cookie carries the token by itself; `token`
 * is for clients without cookies. A refused handshake is socket.io's `connect_error` whose `error.data` is a
 * {@link RealtimeError}: `client_outdated`, `session_expired`, or one that {@link passes}; socket.io itself does not come
 * back after any of them.
 */
export interface Handshake {
  readonly version: number
  readonly token?: string
}

/** The reason why a message failed. `details` belongs to the code. */
export interface RealtimeError {
  readonly code: ErrorCode
  readonly fields?: Readonly<Record<string, readonly string[]>>
  readonly details?: unknown
  /** With the code `internal`: its number in the log of the server. */
  readonly requestId?: string
}

/** The server was busy or in trouble: none of them says anything of the message itself. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['unavailable', 'internal', 'too_many_requests'])

/** The same message, or handshake, may well be taken a little later. */
export function passes(code: ErrorCode | undefined): boolean {
  return code !== undefined && PASSING.has(code)
}

/** Answer to a client's message: the fields of `Answer` beside `ok`, or an error. */
export type Ack<Answer extends object = Record<never, never>> =
  | ({ readonly ok: true } & Answer)
  | { readonly ok: false; readonly error: RealtimeError }

/** `module.camelCase`. */
export type MessageName = `${string}.${string}`

/** A message that a client sends and that the server answers by an ack. */
export interface ClientMessage<
  Payload extends z.ZodType = z.ZodType,
  Answer extends z.ZodObject = z.ZodObject,
> {
  readonly direction: 'client'
  readonly name: MessageName
  /** Signed-in accounts only, unless `optional`: then visitors may send it too. */
  readonly auth: 'required' | 'optional'
  readonly payload: Payload
  readonly answer: Answer
}

/** A message the server pushes. */
export interface ServerMessage<Payload extends z.ZodType = z.ZodType> {
  readonly direction: 'server'
  readonly name: MessageName
  readonly payload: Payload
}

/** The answer of most messages, and what a push carries that only says that something has changed. */
export const nothing = z.object({})

/**
 * A message as a value both sides use, like `endpoint()`.
 *
 * ```ts
 * export const joinGameMessage = clientMessage({ name: 'game.join', payload: joinGame, answer: gameSnapshot })
 * // server: realtime.on(joinGameMessage, (payload, client) => snapshot)    web: send(joinGameMessage, { gameId, known: 0 })
 * ```
 */
export function clientMessage<
  Payload extends z.ZodType,
  Answer extends z.ZodObject = typeof nothing,
>(definition: {
  readonly name: MessageName
  readonly auth?: 'required' | 'optional'
  readonly payload: Payload
  readonly answer?: Answer
}): ClientMessage<Payload, Answer> {
  return Object.freeze({
    direction: 'client',
    name: definition.name,
    auth: definition.auth ?? 'required',
    payload: definition.payload,
    answer: definition.answer ?? (nothing as unknown as Answer),
  })
}

/** A push as a value: `serverMessage({ name: 'game.events', payload: gameEventsPush })`. */
export function serverMessage<Payload extends z.ZodType>(definition: {
  readonly name: MessageName
  readonly payload: Payload
}): ServerMessage<Payload> {
  return Object.freeze({ direction: 'server', ...definition })
}

/** What the server passes to a handler of a client message, and what a sender may write. */
export type PayloadOf<Message> =
  Message extends ClientMessage<infer Payload, infer _Answer>
    ? z.output<Payload>
    : Message extends ServerMessage<infer Payload>
      ? z.output<Payload>
      : never
export type SentPayloadOf<Message extends ClientMessage> = z.input<Message['payload']>
export type AnswerOf<Message> =
  Message extends ClientMessage<infer _Payload, infer Answer> ? z.output<Answer> : never

/**
 * Sent to the oldest page of an account that has opened too many, right before its connection ends. The page comes
 * back when somebody looks at it, never by itself: two pages would take turns without end.
 */
export const pageDisplacedMessage = serverMessage({
  name: 'connection.displaced',
  payload: nothing,
})
