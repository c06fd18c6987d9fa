import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

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
