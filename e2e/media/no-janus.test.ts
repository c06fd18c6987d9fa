import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JanusGateway, janusOwner, ownHosts } from '@gorod/server/testing/media'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { circle, robotTable } from './table.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'media-test-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const silent = { info: () => {}, warn: () => {}, error: () => {} }

async function startWith(options: { bin?: string; libDir?: string; addresses?: readonly string[] }) {
  const usual = {
    dir,
    instances: 1,
    bin: null,
    libDir: null,
    owner: janusOwner(),
    rtpPortRange: '25000-26999',
    addresses: null,
    publicIp: null,
  }
  const gateway = new JanusGateway(ownHosts({ ...usual, ...options }, silent), silent)
  await gateway.start()
  return gateway
}

test.each([
  ['no Janus is installed', { bin: '/nowhere/janus' }, 'gateway_missing'],
  ['its libraries are elsewhere', { libDir: '/nowhere' }, 'gateway_missing'],
  ['the machine has no network', { addresses: [] }, 'no_network_address'],
  ['it ends at once', { bin: '/bin/false' }, 'gateway_failed'],
])('when %s the game runs on without media and says why', async (_what, options, reason) => {
  const gateway = await startWith(options)
  expect(gateway.status()).toEqual({ available: false, reason })
  const table = await robotTable(gateway).open(circle('seat-1', 'seat-2'))
  const page = table.seat('seat-1')
  await page.hello()
  expect(page.messages).toEqual([{ type: 'unavailable', reason }])
  expect(await table.room.setPolicy(circle())).toEqual({ requests: 0 })
  await table.close()
  await gateway.stop()
})
