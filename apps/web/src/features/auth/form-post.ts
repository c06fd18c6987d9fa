import type { FieldErrors } from './form-rules.ts'

/** What became of a form's post (spec §5, §8): fields the server refused, or a call that failed as a whole. */
export type Posted =
  | { readonly state: 'done' | 'failed' }
  | { readonly state: 'refused'; readonly errors: Errors }
type Errors = Readonly<Record<string, string>>

/**
 * Recovery, new password and change of e-mail answer 200 with `success` or a map of field to messages, whose first one
 * counts. A refusal without a message, any other status and anything else but that shape is a failure.
 */
export async function post(call: Promise<unknown>): Promise<Posted> {
  try {
    return readAnswer(await call)
  } catch {
    return { state: 'failed' }
  }
}

function readAnswer(answer: unknown): Posted {
  if (!isRecord(answer)) return { state: 'failed' }
  if (answer.success === true) return { state: 'done' }
  const errors = firstMessages(answer.errors)
  if (answer.success !== false || Object.keys(errors).length === 0) return { state: 'failed' }
  return { state: 'refused', errors }
}

function firstMessages(errors: unknown): Errors {
  const first: Record<string, string> = {}
  if (!isRecord(errors)) return first
  for (const [field, messages] of Object.entries(errors)) {
    const message: unknown = Array.isArray(messages) ? messages[0] : undefined
    if (typeof message === 'string') first[field] = message
  }
  return first
}

interface Outcome<Values> {
  /** Fields of the form: a message for any other has no place to stand. */
  readonly fields: readonly (keyof Values & string)[]
  readonly onDone: () => void
  readonly onFailed: () => void
}

/** Tells the form's owner, and gives the form the messages to show. */
export function settle<Values>(
  posted: Posted,
  { fields, onDone, onFailed }: Outcome<Values>,
): FieldErrors<Values> {
  if (posted.state === 'done') {
    onDone()
    return {}
  }
  const errors: { [Name in keyof Values]?: string } = {}
  for (const field of fields) {
    const message = posted.state === 'refused' ? posted.errors[field] : undefined
    if (message !== undefined) errors[field] = message
  }
  if (Object.keys(errors).length === 0) onFailed()
  return errors
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
