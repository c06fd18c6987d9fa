import type { z } from 'zod'
import { AppError, type Fields } from './app-error.ts'
import { isStorable } from './storable.ts'

/** Checks what came over the wire. Throws `validation_failed` with the spec's field errors. */
export function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  if (!isStorable(value))
    throw new AppError('bad_request', { message: 'Text with characters that cannot be kept' })
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new AppError('validation_failed', { fields: fieldErrors(checked.error) })
}

/** Field name (`a.b` for nested ones) to messages; what concerns the whole is under `_`. */
function fieldErrors(error: z.ZodError): Fields {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || '_'
    fields[name] ??= []
    fields[name].push(issue.message)
  }
  return fields
}
