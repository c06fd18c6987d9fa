import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { getOperations, type OperatedTable, type Operations } from '@gorod/contracts/operations'
import { answer, type FakeAnswer } from './fake-answer.ts'

const NOW = Date.parse('2026-11-20T21:52:08Z')
const MEGABYTE = 1024 * 1024

const table = (number: number, changed: Partial<OperatedTable>): OperatedTable => ({
  number,
  mode: 'rated',
  startedAt: NOW - 31 * MINUTE_MS,
  phase: { kind: 'day', number: 2 },
  alive: 8,
  seats: 10,
  bots: 0,
  judge: null,
  janus: 'janus-1',
  overdue: false,
  ...changed,
})

const line = [30, 31, 30, 33, 35, 36, 37, 38, 37, 37, 37, 37]

const OPERATIONS: Operations = {
  now: NOW,
  startedAt: NOW - 14 * DAY_MS - 6 * 60 * MINUTE_MS,
  version: '1.9.2',
  databaseVersion: '18.4',
  searchDisabledReason: null,
  outgoingHeld: true,
  current: {
    at: NOW,
    tables: 37,
    players: 366,
    viewers: 1204,
    online: 1698,
    waiting: 41,
    lostPercent: 0.4,
    errors: 1,
  },
  history: line.map((tables, index) => ({
    at: NOW - (line.length - index) * 5 * MINUTE_MS,
    tables,
    players: tables * 10 - index,
    viewers: tables * 32,
    online: tables * 45 - index,
    waiting: (tables * 7 + index * 5) % 50,
    lostPercent: (index % 5) / 10,
    errors: index % 4,
  })),
  errorsLastHour: 3,
  tables: [
    table(214, { judge: 'Метроном', janus: 'janus-2' }),
    table(211, { mode: 'league', judge: 'Шах', phase: { kind: 'vote', number: 2 }, alive: 6 }),
    table(209, { phase: { kind: 'night', number: 1 }, alive: 9, overdue: true }),
    table(216, { mode: 'championship', judge: 'Полдень', phase: { kind: 'day', number: 1 }, alive: 10 }),
    table(220, { mode: 'practice', phase: { kind: 'night', number: 0 }, alive: 10, bots: 9, janus: null }),
  ],
  errors: [
    {
      id: 1,
      kind: 'script',
      message: "TypeError: Cannot read properties of undefined (reading 'seat')",
      place: 'room-D1x.js:12:345 < index-A7.js:1:20',
      path: '/game',
      count: 2,
      firstAt: NOW - 40 * MINUTE_MS,
      lastAt: NOW - 18 * MINUTE_MS,
      requestId: null,
    },
    {
      id: 2,
      kind: 'call',
      message: 'internal: GET /profile/default/get-games',
      place: '',
      path: '/profile/:x',
      count: 17,
      firstAt: NOW - 50 * MINUTE_MS,
      lastAt: NOW - 40 * MINUTE_MS,
      requestId: '6f1c1c64-3b0b-4f5e-9d3c-0a4ddcf2b9c1',
    },
  ],
  queues: [
    { mode: 'quick', waiting: 14, averageWaitSeconds: 51 },
    { mode: 'rated', waiting: 7, averageWaitSeconds: 102 },
    { mode: 'league', waiting: 9, averageWaitSeconds: 250 },
    { mode: 'championship', waiting: 11, averageWaitSeconds: null },
  ],
  jobs: { due: 3, later: 12, failed: 1, oldestDueSeconds: 4 },
  work: [
    { queue: 'passwords', waiting: 50, running: 2, isFull: true },
    { queue: 'downloads', waiting: 0, running: 0, isFull: false },
    { queue: 'pictures', waiting: 0, running: 1, isFull: false },
    { queue: 'seatings', waiting: 0, running: 0, isFull: false },
    { queue: 'previews', waiting: 0, running: 0, isFull: false },
  ],
  gateways: [
    {
      name: 'janus-1',
      running: true,
      rooms: 14,
      flows: 1260,
      isMetered: true,
      cpuPercent: 142,
      cores: 4,
      traffic: { receivedMbits: 31.4, lostPercent: 0.3 },
    },
    {
      name: 'janus-2',
      running: true,
      rooms: 15,
      flows: 1350,
      isMetered: true,
      cpuPercent: 284,
      cores: 4,
      traffic: { receivedMbits: 34.8, lostPercent: 6.2 },
    },
    { name: 'janus-3', running: false, rooms: 0, flows: 0, isMetered: true, cpuPercent: null, traffic: null },
    {
      name: 'janus-4',
      running: true,
      rooms: 2,
      flows: 180,
      isMetered: false,
      cpuPercent: null,
      traffic: null,
    },
  ],
  processes: [
    {
      kind: 'server',
      name: 'web-1:3000',
      state: 'running',
      cpuPercent: 23,
      connections: 399,
      bytes: 318 * MEGABYTE,
    },
    {
      kind: 'server',
      name: 'web-2:3000',
      state: 'missing',
      cpuPercent: null,
      connections: null,
      bytes: null,
    },
    {
      kind: 'database',
      name: 'postgres',
      state: 'running',
      cpuPercent: 18,
      connections: 31,
      bytes: 2150 * MEGABYTE,
    },
  ],
}

export const OPERATIONS_ANSWERS: readonly (readonly [string, FakeAnswer])[] = [
  answer(getOperations, OPERATIONS),
]

export const NO_OPERATIONS_ANSWERS: readonly (readonly [string, FakeAnswer])[] = [
  answer(getOperations, {
    ...OPERATIONS,
    current: {
      at: NOW,
      tables: 0,
      players: 0,
      viewers: 0,
      online: 1,
      waiting: 0,
      lostPercent: null,
      errors: 0,
    },
    outgoingHeld: false,
    history: [],
    errorsLastHour: 0,
    tables: [],
    errors: [],
    queues: OPERATIONS.queues.map((queue) => ({ ...queue, waiting: 0, averageWaitSeconds: null })),
    jobs: { due: 0, later: 0, failed: 0, oldestDueSeconds: null },
    work: (OPERATIONS.work ?? []).map((use) => ({ ...use, waiting: 0, running: 0, isFull: false })),
    gateways: [],
  }),
]
