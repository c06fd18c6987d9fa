import { expect, it } from 'vitest'
import { gatewaysTogether, lossTogether, type ProcessShare, workTogether } from './process-shares.ts'

const share = (gateways: ProcessShare['gateways']): ProcessShare => ({
  process: { kind: 'server', name: 'one', cpuPercent: null, connections: 0, bytes: 0 },
  accounts: 0,
  gateways,
  janusOf: {},
})
const load = { running: true, cpuPercent: null, traffic: null, flows: 2, isMetered: false }
const traffic = { receivedMbits: 12.5, lostPercent: 0.2 }

it('a Janus of several processes is shown once, with the rooms of all', () => {
  const together = gatewaysTogether([
    share([{ name: 'janus-1', ...load, rooms: 1 }]),
    share([
      {
        name: 'janus-1',
        ...load,
        running: false,
        isMetered: true,
        cpuPercent: 7,
        cores: 4,
        traffic,
        rooms: 2,
      },
      { name: 'janus-2', ...load, rooms: 0 },
    ]),
  ])
  expect(together).toMatchObject([
    { name: 'janus-1', running: true, isMetered: true, cpuPercent: 7, cores: 4, traffic, rooms: 3, flows: 4 },
    { name: 'janus-2', running: true, rooms: 0, flows: 2 },
  ])
})

it('the heavy work of all processes is added for each queue, and a queue is full where one process refuses', () => {
  const [passwords, pictures] = [
    { queue: 'passwords', waiting: 50, running: 2, isFull: true },
    { queue: 'pictures', waiting: 1, running: 1, isFull: false },
  ] as const
  const one = { ...share([]), work: [passwords, pictures] }
  const two = { ...share([]), work: [{ ...passwords, waiting: 3, isFull: false }] }
  // The last one is of the version before.
  expect(workTogether([one, two, share([])])).toEqual([
    { queue: 'passwords', waiting: 53, running: 4, isFull: true },
    pictures,
  ])
})

it('the loss of all Janus together weighs each by what it receives, and is unknown where none tells', () => {
  const janus = (receivedMbits: number, lostPercent: number) => ({
    name: 'janus',
    ...load,
    rooms: 1,
    traffic: { receivedMbits, lostPercent },
  })
  expect(lossTogether([janus(30, 0.2), janus(10, 5), { name: 'silent', ...load, rooms: 0 }])).toBe(1.4)
  expect(lossTogether([janus(0, 0)])).toBe(0)
  expect(lossTogether([{ name: 'silent', ...load, rooms: 0 }])).toBeNull()
})
