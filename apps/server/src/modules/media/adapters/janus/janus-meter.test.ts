import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JanusMeter } from './janus-meter.ts'

let body = ''
let status = 200
const server = createServer((_request, response) => void response.writeHead(status).end(body))
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('the load of a Janus elsewhere is read from its metrics, and unknown while they cannot be read', async () => {
  const warnings: object[] = []
  const meter = new JanusMeter(url, { warn: (details) => void warnings.push(details) })
  expect(meter.cpu).toBeNull()
  body = '# TYPE gorod_janus_cpu_seconds gauge\ngorod_janus_cpu_seconds{janus="a:8188"} 12.75\n'
  await meter.look()
  expect(meter.cpu?.seconds).toBe(12.75)
  expect([meter.traffic, meter.cores]).toEqual([null, null])
  const names = [
    'received_bytes',
    'received_packets',
    'lost_packets',
    'sent_bytes',
    'sent_packets',
    'missed_packets',
  ]
  body += names.map((name, index) => `gorod_janus_${name}{janus="a:8188"} ${index + 1}e3\n`).join('')
  body += 'gorod_janus_cores{janus="a:8188"} 4\n'
  await meter.look()
  expect(meter.cores).toBe(4)
  expect(meter.traffic).toMatchObject({
    receivedBytes: 1000,
    receivedPackets: 2000,
    lostPackets: 3000,
    sentBytes: 4000,
    sentPackets: 5000,
    missedPackets: 6000,
  })
  for (const broken of [{ body: 'gorod_up 1\n' }, { status: 500 }]) {
    status = broken.status ?? 200
    body = broken.body ?? body
    await meter.look()
    expect([meter.cpu, meter.cores, meter.traffic]).toEqual([null, null, null])
  }
  // Told once, not with every look.
  expect(warnings).toHaveLength(1)
})
