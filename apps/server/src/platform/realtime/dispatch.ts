import type { Ack, ClientMessage, RealtimeError } from '@gorod/contracts/realtime'
import { AppError } from '../app-error.ts'
import { refuseDifference } from '../checked-answers.ts'
import { isTooSlow } from '../db/unavailable.ts'
import { toAppError } from '../http/error-answer.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { validated } from '../validation.ts'
import type { Client } from './client.ts'

export interface Handler {
  readonly message: ClientMessage
  readonly handle: (payload: never, client: Client) => object | undefined | Promise<object | undefined>
  readonly counted: boolean
}

interface DispatchParts {
  readonly log: Log
  readonly random: Random
  readonly tracing: Tracing
  /** An answer that differs from its contract is a failure. Nothing is checked without: the answer to a join is the whole log of a game. */
  readonly strict: boolean
}

/** Does one message and says how it went. Never rejects: whatever happens becomes an answer. */
export async function dispatch(
  handler: Handler | undefined,
  payload: unknown,
  client: Client,
  { log, random, tracing, strict }: DispatchParts,
): Promise<Ack> {
  try {
    if (handler === undefined) throw new AppError('bad_request')
    if (handler.message.auth === 'required' && client.identity === null) throw new AppError('not_signed_in')
    const { name } = handler.message
    const answer = await tracing.span(`message ${name}`, { 'message.name': name }, async () =>
      handler.handle(checked(handler.message, payload) as never, client),
    )
    if (strict) checkAnswer(handler.message, answer)
    return { ...answer, ok: true }
  } catch (error) {
    const failure = toAppError(error)
    if (failure.code === 'internal' || isTooSlow(failure.cause)) {
      const requestId = random.uuid()
      log.error(
        { requestId, err: failure.cause, message: handler?.message.name, accountId: client.accountId },
        'a message failed',
      )
      return { ok: false, error: { ...errorOf(failure), requestId } }
    }
    return { ok: false, error: errorOf(failure) }
  }
}

function checkAnswer({ name, answer: schema }: ClientMessage, answer: object = {}): void {
  refuseDifference(`The answer to ${name}`, answer, schema.parse(answer))
}

/** Unlike a form, a message is written by a program: one that does not fit is a `bad_request`. */
function checked(message: ClientMessage, payload: unknown): unknown {
  try {
    return validated(message.payload, payload ?? {})
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('bad_request', error.fields === undefined ? {} : { fields: error.fields })
  }
}

function errorOf({ code, fields, details }: AppError): RealtimeError {
  return {
    code,
    ...(fields === undefined ? {} : { fields }),
    ...(details === undefined ? {} : { details }),
  }
}
