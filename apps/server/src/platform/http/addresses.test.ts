import type { IncomingMessage } from 'node:http'
import { fastify } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { addressGroup } from './address-group.ts'
import { addressesBehind } from './addresses.ts'

const LISTS = [
  undefined,
  '',
  '192.0.2.1',
  '10.0.0.9, 192.0.2.1',
  ' 10.0.0.9 ,192.0.2.1 , 172.16.0.1 ',
  '2001:db8:1:2:3:4:5:6, 172.16.0.1',
  'garbage, , more',
]

const app = { close: async () => undefined as unknown }
afterEach(() => app.close())

it.each([0, 1, 2, 9])('a raw request behind %i proxies is counted as fastify counts it', async (proxies) => {
  const addresses = addressesBehind(proxies)
  const site = fastify({ trustProxy: proxies > 0 && addresses.trust })
  app.close = () => site.close()
  site.get('/', (request) => ({
    fastify: addressGroup(request.ip),
    raw: addresses.groupOf(request.raw),
  }))
  for (const list of LISTS) {
    const headers = list === undefined ? {} : { 'x-forwarded-for': list }
    const { fastify: expected, raw } = (await site.inject({ url: '/', headers })).json()
    expect(raw, `${list}`).toBe(expected)
  }
})

it('a request without an address has no caller', () => {
  const request = { headers: {}, socket: {} } as unknown as IncomingMessage
  expect(addressesBehind(0).groupOf(request)).toBe('')
})
