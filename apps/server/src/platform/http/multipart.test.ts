import { Agent, request as open } from 'node:http'
import { connect } from 'node:net'
import { login } from '@gorod/contracts/accounts'
import { updateProfile } from '@gorod/contracts/profile'
import { describe, expect, it } from 'vitest'
import { appForFile, signUp, until } from '../../testing/index.ts'
import { codeOf, rawCall } from '../../testing/refusals/raw-call.ts'

const BOUNDARY = 'a-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const app = await appForFile({ env: { TRUST_PROXY: 'true' } })
const account = await signUp(app, { username: 'sender' })
const path = `${updateProfile.path}?user_id=${account.id}`

const field = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const file = (name: string, content: string) =>
  field(name, content, '; filename="a.png"\r\ncontent-type: image/png')
const END = `--${BOUNDARY}--\r\n`
const RIGHT = [
  field('rpm_avatar_gender', '0'),
  field('username', 'sender'),
  ...['description', 'instagram', 'telegram', 'twitch'].map((name) => field(name, '')),
].join('')

const send = (body: string | Uint8Array, type = TYPE) =>
  rawCall(app.url, {
    method: 'POST',
    path,
    body,
    headers: { 'content-type': type, authorization: `Bearer ${account.token}` },
  })

describe('a multipart body', () => {
  it('a whole body is read, in either order of fields', async () => {
    expect((await send(RIGHT + END)).status).toBe(200)
    expect(
      (await send(`${field('description', 'first')}${RIGHT.replace(field('description', ''), '')}${END}`))
        .status,
    ).toBe(200)
    expect(
      (await send(RIGHT + END, `Multipart/Form-Data; boundary="${BOUNDARY}"; charset=utf-8`)).status,
    ).toBe(200)
  })

  it.each<[string, string, string]>([
    ['without its end', RIGHT, 'bad_request'],
    ['that breaks off within a field', RIGHT.slice(0, -30), 'bad_request'],
    [
      'that breaks off within a file',
      RIGHT + file('avatar', 'x'.repeat(100_000)).slice(0, -9_000),
      'bad_request',
    ],
    ['that breaks off within a header', `${RIGHT}--${BOUNDARY}\r\ncontent-dispo`, 'bad_request'],
    [
      'of another boundary',
      RIGHT.replaceAll(BOUNDARY, 'another') + END.replace(BOUNDARY, 'another'),
      'bad_request',
    ],
    ['that is JSON', '{"username":"sender"}', 'bad_request'],
    ['that is nothing', '', 'validation_failed'],
    ['that ends at once', END, 'validation_failed'],
    ['without a field that must be', `${field('username', 'sender')}${END}`, 'validation_failed'],
    ['with a field twice', `${RIGHT}${field('username', 'sender')}${END}`, 'validation_failed'],
    ['with a forged prototype', `${RIGHT}${field('__proto__', 'x')}${END}`, 'bad_request'],
    [
      'with a field that is JSON',
      `${RIGHT}${field('a', '{"b":1}', '\r\ncontent-type: application/json')}${END}`,
      'bad_request',
    ],
    [
      'with half of such a field',
      `${RIGHT}${field('a', '{"b":', '\r\ncontent-type: application/json')}${END}`,
      'bad_request',
    ],
    [
      'with a NUL',
      `${RIGHT.replace(field('description', ''), field('description', 'a\0b'))}${END}`,
      'bad_request',
    ],
    [
      'with thirty fields',
      RIGHT + Array.from({ length: 30 }, (_, n) => field(`f${n}`, '1')).join('') + END,
      'payload_too_large',
    ],
    ['with a field of 100 KB', `${RIGHT}${field('a', 'x'.repeat(100_000))}${END}`, 'payload_too_large'],
    ['with two files', `${RIGHT}${file('avatar', 'a')}${file('avatar', 'b')}${END}`, 'payload_too_large'],
    ['with a file elsewhere', `${RIGHT}${file('username', 'a')}${END}`, 'bad_request'],
    ['with a file elsewhere and no end', RIGHT + file('other', 'x'.repeat(200_000)), 'bad_request'],
  ])('a body %s is refused', async (_name, body, code) => {
    expect(codeOf(await send(body))).toBe(code)
  })

  it.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['a broken type', 'multipart/form-data; boundary="'],
    ['another kind', 'multipart/mixed; boundary=a-boundary'],
  ])('a file of a type with %s is refused', async (_name, type) => {
    expect(codeOf(await send(RIGHT + END, type))).toBe('bad_request')
  })

  it('a body is read only after everything that can refuse the call without it', async () => {
    const headers = { 'content-type': TYPE }
    expect(codeOf(await rawCall(app.url, { method: 'POST', path, body: 'not even one', headers }))).toBe(
      'not_signed_in',
    )
  })

  it('a multipart body is refused by every call that asks for none', async () => {
    const body = `${field('username', account.email)}${field('password', account.password)}${END}`
    const answer = await rawCall(app.url, {
      method: 'POST',
      path: login.path,
      body,
      headers: { 'content-type': TYPE },
    })
    expect(codeOf(answer)).toBe('bad_request')
  })

  it('bodies that one account sends slowly are four at a time: each may be 10 MB in memory', async () => {
    const slow = await signUp(app, { username: 'slow' })
    const headers = { 'content-type': TYPE, authorization: `Bearer ${slow.token}` }
    const own = `${updateProfile.path}?user_id=${slow.id}`
    // Without its end: it is refused before it counts as a change of the profile.
    const broken = () => rawCall(app.url, { method: 'POST', path: own, body: RIGHT, headers })
    const parts = [
      '',
      RIGHT,
      file('avatar', 'x').slice(0, -2),
      RIGHT + file('avatar', 'x'.repeat(9_000)).slice(0, -2),
    ]
    const held = parts.map((part) => {
      const request = open(app.url + own, {
        method: 'POST',
        headers: { ...headers, 'content-length': 1_000_000 },
      })
      request.on('error', () => undefined)
      request.flushHeaders()
      if (part !== '') request.write(part)
      return request
    })
    await until(async () => codeOf(await broken()) === 'too_many_requests')
    expect((await send(RIGHT + END)).status).toBe(200)
    for (const request of held) request.destroy()
    await until(async () => codeOf(await broken()) === 'bad_request')
  })

  it('a body that is too large is refused with an answer that can be read, and the connection goes on', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (
      body: Buffer,
      headers: Record<string, string | number>,
    ): Promise<{ status: number; reused: boolean }> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(app.url)
        const request = open(
          {
            agent,
            hostname,
            port,
            method: 'POST',
            path,
            headers: { authorization: `Bearer ${account.token}`, 'content-type': TYPE, ...headers },
          },
          (response) => {
            response
              .resume()
              .on('end', () => resolve({ status: response.statusCode ?? 0, reused: request.reusedSocket }))
          },
        )
        request.on('error', reject)
        request.end(body)
      })
    const large = Buffer.from(`${RIGHT}${file('avatar', 'x'.repeat(11 * 1024 * 1024))}${END}`)
    expect((await ask(large, { 'content-length': large.length })).status).toBe(413)
    expect((await ask(large, { 'transfer-encoding': 'chunked' })).status).toBe(413)
    const right = Buffer.from(RIGHT + END)
    expect(await ask(right, { 'content-length': right.length })).toEqual({ status: 200, reused: true })
    agent.destroy()
  })

  it('a sender who hangs up in the middle harms nobody', async () => {
    const { hostname, port } = new URL(app.url)
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${account.token}`,
      `content-type: ${TYPE}`,
      'content-length: 500000',
    ].join('\r\n')
    for (const part of ['', RIGHT, RIGHT + file('avatar', 'x'.repeat(50_000)).slice(0, -200)]) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`${head}\r\n\r\n${part}`, () => socket.destroy())
        })
        socket.on('close', () => resolve()).on('error', reject)
      })
    }
    expect((await send(RIGHT + END)).status).toBe(200)
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200)
  })
})
