import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createGatewaySession } from './echo-test-gateway.ts'

/** What the sessions were made with, and how they were ended. */
const { made, ended } = vi.hoisted(() => ({ made: [] as object[], ended: [] as object[] }))
vi.mock('webrtc-adapter', () => ({ default: {} }))
vi.mock('janus-gateway', () => ({
  default: class {
    static readonly useDefaultDependencies = (own: object) => own
    static readonly init = () => undefined
    constructor(options: object) {
      made.push(options)
    }
    destroy(options: object) {
      ended.push(options)
    }
  },
}))

/** The official client as this product ships it: a newer one must keep what the specification promises. */
const client = readFileSync(fileURLToPath(import.meta.resolve('janus-gateway')), 'utf8')

describe('the official client of the gateway', () => {
  it('the client has the defaults of spec §7', () => {
    expect(client).toMatch(/let keepAlivePeriod = 25000;/)
    expect(client).toMatch(/let longPollTimeout = 60000;/)
    expect(client).toMatch(/let maxev = 10;/)
    expect(client).toMatch(/retries > 3\)/)
    const transactions = [...client.matchAll(/"?transaction"?\s*[:=] Janus\.randomString\((\d+)\)/g)]
    expect(transactions.length).toBeGreaterThan(5)
    expect(new Set(transactions.map(([, length]) => length))).toEqual(new Set(['12']))
  })

  it('says what spec §8 lists', () => {
    for (const message of [
      'Is the server down? (connected=false)',
      'Invalid plugin',
      'Failed to destroy the server: Is the server down?',
      'Probably a network error, is the server down?',
      'Request timed out',
      'API call failed',
      'Failed to parse response body',
    ])
      expect(client).toContain(message)
  })
})

beforeEach(() => {
  ended.length = 0
})

describe('a session of the gateway', () => {
  const session = (apiSecret: string | null) =>
    createGatewaySession({
      servers: ['wss://site.test/janus', 'https://site.test/janus'],
      token: 'token',
      apiSecret,
      iceServers: [{ urls: 'stun:stun.test:19302' }],
      onReady: () => undefined,
      onError: () => undefined,
    })

  it('a session is made with its servers, its token and its ICE servers, and is destroyed when the page is left', () => {
    session(null)
    expect(made.at(-1)).toMatchObject({
      server: ['wss://site.test/janus', 'https://site.test/janus'],
      token: 'token',
      iceServers: [{ urls: 'stun:stun.test:19302' }],
      destroyOnUnload: true,
    })
    expect(made.at(-1)).not.toHaveProperty('apisecret')
  })

  it('a session that is closed is destroyed at the gateway, with its handles', () => {
    const open = session(null)
    expect(ended).toEqual([])
    open.close()
    expect(ended).toEqual([expect.objectContaining({ cleanupHandles: true })])
  })

  it('carries the apisecret where the operator has one', () => {
    session('secret')
    expect(made.at(-1)).toHaveProperty('apisecret', 'secret')
  })
})
