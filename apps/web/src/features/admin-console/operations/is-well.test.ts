import type { Operations } from '@gorod/contracts/operations'
import { expect, it } from 'vitest'
import { isWell } from './is-well.ts'

const server: Operations['processes'][number] = {
  kind: 'server',
  name: 'a:3000',
  state: 'running',
  cpuPercent: 12,
  connections: 5,
  bytes: 1,
}
const well = {
  tables: [],
  gateways: [
    { name: 'janus-1', running: true, rooms: 1, flows: 90, isMetered: true, cpuPercent: null, traffic: null },
  ],
  processes: [server],
  jobs: { due: 1, later: 0, failed: 0, oldestDueSeconds: 1 },
}

it('the summary is troubled by a process that is missing or late, a Janus that does not run, held e-mails and a failed job', () => {
  expect(isWell(well)).toBe(true)
  for (const state of ['late', 'missing'] as const)
    expect(isWell({ ...well, processes: [server, { ...server, name: 'b:3000', state }] })).toBe(false)
  expect(isWell({ ...well, gateways: well.gateways.map((one) => ({ ...one, running: false })) })).toBe(false)
  expect(isWell({ ...well, outgoingHeld: true })).toBe(false)
  expect(isWell({ ...well, jobs: { ...well.jobs, failed: 1 } })).toBe(false)
})
