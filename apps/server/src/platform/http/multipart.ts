import multipart, { type Multipart } from '@fastify/multipart'
import type { Endpoint } from '@gorod/contracts/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** A body as the rest of the server knows it, and the file beside it. */
interface Form {
  readonly body: unknown
  readonly file: Buffer | null
}

/** Bounds of what is not the file: a form of ours has a handful of short fields. */
const FIELD_BYTES = 64 * 1024
const LIMITS = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: FIELD_BYTES,
  fieldNameSize: 100,
  headerPairs: 20,
}
/** Boundaries, headers and fields around the file. */
const AROUND_FILE_BYTES = 128 * 1024
const TOO_LARGE = 413

/** Adds routes that read multipart bodies. Everywhere else such a body stays one that nobody can read. */
export function registerMultipart(app: FastifyInstance, add: (within: FastifyInstance) => void): void {
  app.register(async (within) => {
    await within.register(multipart, { limits: LIMITS })
    add(within)
  })
}

/**
 * The body of a call. A multipart one is read here, into memory: fields by name (a list where one came twice) and the
 * endpoint's one file. Throws `payload_too_large`, and `bad_request` for what is broken or has a file elsewhere.
 */
export async function readForm(request: FastifyRequest, { encoding, file }: Endpoint): Promise<Form> {
  if (encoding !== 'multipart' || !request.isMultipart()) return { body: request.body, file: null }
  const fileSize = file?.maxBytes ?? 0
  if (Number(request.headers['content-length'] ?? 0) > fileSize + AROUND_FILE_BYTES)
    throw new AppError('payload_too_large')
  try {
    return await readParts(request.parts({ limits: { ...LIMITS, fileSize } }), file?.field ?? null)
  } catch (error) {
    // The rest of the body is thrown away, so that the refusal can be read and the connection used again.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof AppError) throw error
    const { statusCode } = error as { statusCode?: number }
    // Errors of the parser have no status, although they are about the input.
    throw new AppError(statusCode === TOO_LARGE ? 'payload_too_large' : 'bad_request', {
      cause: error,
      message: error instanceof Error ? error.message : '',
    })
  }
}

async function readParts(parts: AsyncIterable<Multipart>, fileField: string | null): Promise<Form> {
  const fields = new Map<string, string[]>()
  let file: Buffer | null = null
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('payload_too_large')
      // A field that says it is JSON arrives read already, and is none of ours.
      if (typeof part.value !== 'string')
        throw new AppError('bad_request', { message: 'A field without text' })
      fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
    } else {
      if (part.fieldname !== fileField) {
        throw new AppError('bad_request', { message: 'A file in a field that takes none' })
      }
      const content = await part.toBuffer()
      // The content that a form sends for a field where no file was chosen.
      if (content.length > 0 || part.filename) file = content
    }
  }
  const body = Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  return { body, file }
}
