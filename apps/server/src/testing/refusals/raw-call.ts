import { request as open } from 'node:http'
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
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        )
      },
    )
    request.on('error', reject)
    request.end(call.body)
  })
}

export function json(value: unknown): Pick<RawCall, 'body' | 'headers'> {
  return { body: JSON.stringify(value) ?? '', headers: { 'content-type': 'application/json' } }
}

function searchOf(query: RawCall['query'] = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) params.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  return params.size === 0 ? '' : `?${params}`
}

/** The code of a refusal, after checking that it has the one shape all refusals have. */
export function codeOf({ status, text }: RawAnswer): string {
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

/** Writes bytes that need be no request at all. */
export function rawText(url: string, text: string): Promise<RawAnswer> {
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
