import fc from 'fast-check'
import { type RawCall, wordOf } from './raw-call.ts'

type SentBody = Pick<RawCall, 'body' | 'headers'>

const BOUNDARY = 'the-boundary'

/** The ways a body may be written down; the first two are what clients of ours do. */
const WRITINGS = {
  json: (value: unknown): SentBody => as('application/json', textOf(value)),
  form: (value: unknown): SentBody => as('application/x-www-form-urlencoded', formOf(value).toString()),
  multipart: (value: unknown): SentBody => as(`multipart/form-data; boundary=${BOUNDARY}`, partsOf(value)),
  brokenMultipart: (value: unknown): SentBody => as('multipart/form-data', partsOf(value).slice(0, -20)),
  halfJson: (value: unknown): SentBody => as('application/json', textOf(value).slice(0, -1)),
  otherCharset: (value: unknown): SentBody =>
    as('application/json; charset=utf-16', Buffer.from(textOf(value), 'utf16le')),
  text: (value: unknown): SentBody => as('text/plain', textOf(value)),
  nameless: (value: unknown): SentBody => ({ body: textOf(value) }),
  nothing: (): SentBody => ({}),
} as const

export type Writing = keyof typeof WRITINGS

export const anyWriting: fc.Arbitrary<Writing> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Writing>('json') },
  { weight: 4, arbitrary: fc.constant<Writing>('form') },
  { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(WRITINGS) as Writing[])) },
)

export function written(value: unknown, writing: Writing): SentBody {
  return WRITINGS[writing](value)
}

function as(type: string, body: string | Uint8Array): SentBody {
  return { body, headers: { 'content-type': type } }
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

function fieldsOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function formOf(value: unknown): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, field] of fieldsOf(value)) params.append(name, wordOf(field))
  return params
}

function partsOf(value: unknown): string {
  const parts = fieldsOf(value).map(
    ([name, field]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="../../a.png"\r\ncontent-type: image/png\r\n\r\n${wordOf(field)}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}
