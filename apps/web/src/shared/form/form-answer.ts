import { isRecord } from '../is-record.ts'

/** The first message of each refused field (spec §5), by the server's name of the field. */
export type FieldErrors = Readonly<Record<string, string>>

/** The result of a form's call: done, fields refused by the server, or a call that failed as a whole (spec §8). */
export type FormResult<Answer> =
  | { readonly state: 'done'; readonly answer: Answer }
  | { readonly state: 'refused'; readonly errors: FieldErrors }
  | { readonly state: 'failed'; readonly error: unknown }

/**
 * Reads the answer of a form's call: status 200 with `success` or with a map of field to messages. A refusal without a
 * message, any other status and anything but that shape is a failure.
 */
export async function formResult<Answer>(call: Promise<Answer>): Promise<FormResult<Answer>> {
  try {
    const answer = await call
    if (!isRecord(answer)) return { state: 'failed', error: null }
    if (answer.success === true) return { state: 'done', answer }
    const errors = answer.success === false ? firstMessages(answer.errors) : {}
    return isEmpty(errors) ? { state: 'failed', error: null } : { state: 'refused', errors }
  } catch (error) {
    return { state: 'failed', error }
  }
}

/** The messages under the fields; none when the call was done or failed. */
export function refusedFields(result: FormResult<unknown>): FieldErrors {
  return result.state === 'refused' ? result.errors : {}
}

export function isEmpty(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0
}

function firstMessages(errors: unknown): FieldErrors {
  const first: Record<string, string> = {}
  if (!isRecord(errors)) return first
  for (const [field, messages] of Object.entries(errors)) {
    const message: unknown = Array.isArray(messages) ? messages[0] : undefined
    if (typeof message === 'string' && message !== '') first[field] = message
  }
  return first
}
