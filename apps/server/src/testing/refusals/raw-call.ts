import { type IncomingHttpHeaders, request as open } from 'node:http'
import { connect } from 'node:net'
import { ERROR_STATUS } from '@gorod/contracts/errors'
import { expect } from 'vitest'

export interface RawCall {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is. */
  readonly body?: string | Uint8Array
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

let calls = 0

/** Calls as no browser would: any method, any body, nothing mended. Each call comes from an address of its own. */
export function rawCall(url: string, call: RawCall): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  calls += 1
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  return new Promise((resolve, reject) => {
    const request = open(
      {
        hostname,
        port,
        method: call.method,
        path: `${call.path}${searchOf(call.query)}`,
        headers: {
          'x-forwarded-for': address,
          ...(call.body === undefined ? {} : { 'content-length': Buffer.byteLength(call.body) }),
          ...call.headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(call.body)
  })
}

/** Any value as it may be written where only words can stand. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** An endpoint's address with its parameters in place; what is left belongs into the query. */
export function placed(
  path: string,
  input: Readonly<Record<string, unknown>> = {},
): { readonly path: string; readonly query: Readonly<Record<string, unknown>> } {
  const query = { ...input }
  const filled = path.replace(/:(\w+)/g, (parameter, name: string) => {
    const value = query[name]
    delete query[name]
    return value === undefined ? parameter : encodeURIComponent(wordOf(value).replace(/\p{Cs}/gu, '\ufffd'))
  })
  return { path: filled, query }
}

export function json(value: unknown): Pick<RawCall, 'body' | 'headers'> {
  return { body: JSON.stringify(value) ?? '', headers: { 'content-type': 'application/json' } }
}

function searchOf(query: RawCall['query'] = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) params.append(name, wordOf(one))
    }
  }
  return params.size === 0 ? '' : `?${params}`
}

/** The code of a refusal, after checking that it has the one shape all refusals have. */
export function codeOf({ status, text }: Pick<RawAnswer, 'status' | 'text'>): string {
  expect(status, text.slice(0, 300)).toBeGreaterThanOrEqual(400)
  const error: unknown = JSON.parse(text)
  expect(error).toMatchObject({
    code: expect.any(String),
    statusCode: status,
    message: expect.any(String),
  })
  const { code, fields } = error as { code: string; fields?: Record<string, unknown> }
  expect(ERROR_STATUS).toHaveProperty(code, status)
  for (const messages of Object.values(fields ?? {})) {
    expect(messages).toEqual(expect.arrayContaining([expect.any(String)]))
  }
  return code
}

/** The fields a form was refused for. */
export function fieldsOf({ status, text }: RawAnswer): readonly string[] {
  expect(status, text.slice(0, 300)).toBe(200)
  const { success, errors = {} } = JSON.parse(text) as {
    success: boolean
    errors?: Readonly<Record<string, unknown>>
  }
  expect(success, text).toBe(false)
  for (const messages of Object.values(errors)) {
    expect(messages).toEqual(expect.arrayContaining([expect.any(String)]))
  }
  return Object.keys(errors)
}

/** Writes bytes that need be no request at all. */
export function rawText(url: string, text: string): Promise<Omit<RawAnswer, 'headers'>> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (part) => {
      heard += part
    })
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({ status: Number(heard.split(' ')[1]), text: heard.split('\r\n\r\n')[1] ?? '' }),
    )
  })
}
