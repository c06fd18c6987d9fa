import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPost } from './post.ts'
import { isPublicAddress } from './public-address.ts'

const heard: { url: string | undefined; body: string }[] = []
let server: Server
let port = 0

beforeAll(async () => {
  server = createServer((incoming, answer) => {
    let body = ''
    incoming.on('data', (part) => {
      body += part
    })
    incoming.on('end', () => {
      heard.push({ url: incoming.url, body })
      if (incoming.url === '/moved')
        answer.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
      else if (incoming.url === '/endless') answer.writeHead(200).write('x'.repeat(1_000_000))
      else if (incoming.url === '/headers') answer.writeHead(200, { long: 'x'.repeat(20_000) }).end()
      else answer.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

type Lookup = Parameters<typeof createPost>[0] extends infer Ways ? NonNullable<Ways> : never

/** Over plain HTTP to this machine, which counts as public unless said; names have these addresses. */
function sender(names: Readonly<Record<string, readonly string[]>>, isPublic = (_address: string) => true) {
  const lookup = ((name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      (names[name] ?? []).map((address) => ({ address, family: 4 })),
    )) as unknown as Lookup['lookup']
  return createPost({ request, isPublic, lookup })
}

const to = (host: string, path = '/') => ({
  url: new URL(`http://${host}:${port}${path}`),
  headers: { 'webhook-id': 'one' },
  body: '{"type":"test"}',
})

describe('a post to an address of a stranger', () => {
  it('posts to the address that it looked up, and answers the status', async () => {
    expect(await sender({ 'hook.example': ['127.0.0.1'] })(to('hook.example', '/first'))).toBe(204)
    expect(heard.at(-1)).toEqual({ url: '/first', body: '{"type":"test"}' })
  })

  it('refuses a name with a private address, alone or beside a public one, and such an address itself', async () => {
    const before = heard.length
    const names = { 'inside.example': ['127.0.0.1'], 'both.example': ['93.184.216.34', '127.0.0.1'] }
    const send = sender(names, isPublicAddress)
    expect(await send(to('inside.example'))).toBeNull()
    expect(await send(to('both.example'))).toBeNull()
    expect(await send(to('127.0.0.1'))).toBeNull()
    expect(await send(to('nowhere.example'))).toBeNull()
    expect(heard).toHaveLength(before)
  })

  it('follows no redirect, reads no body and takes no long headers', async () => {
    const send = sender({ 'hook.example': ['127.0.0.1'] })
    expect(await send(to('hook.example', '/moved'))).toBe(302)
    expect(heard.map(({ url }) => url)).not.toContain('/inside')
    expect(await send(to('hook.example', '/endless'))).toBe(200)
    expect(await send(to('hook.example', '/headers'))).toBeNull()
  })
})
