import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  circle,
  everybodyReceives,
  howFar,
  now,
  robotTable,
  startGateway,
  type Table,
  tally,
  until,
} from './table.ts'

const SEATS = ['seat-1', 'seat-2', 'seat-3'] as const
const DAY = circle(...SEATS)
const NIGHT = circle('seat-1', 'seat-2')

let janus: Awaited<ReturnType<typeof startGateway>>
let table: Table
beforeAll(async () => {
  janus = await startGateway()
  table = await robotTable(janus.gateway).open(DAY)
  await Promise.all(SEATS.map((key) => table.enter(key)))
  await everybodyReceives(table, SEATS)
})
afterAll(async () => {
  await table.close()
  await janus.stop()
})

test('when Janus is killed at night the room is rebuilt and the night stays dark', async () => {
  await table.room.setPolicy(NIGHT)
  const rebuilt = new Promise<string>((done) => table.media.onRebuilt(done))
  const night = now()
  process.kill(janusPid(), 'SIGKILL')
  expect(await rebuilt).toBe(table.gameId)
  await mafiaReceives(now())
  expect(tally(table.robots, NIGHT, night).forbidden).toBe(0)

  await table.room.setPolicy(DAY)
  const day = now()
  await expect.poll(() => senders('seat-3', day), { timeout: 10_000 }).toBe(2)
})

test('a frozen Janus is ended before the policy counts as set, and never thaws', async () => {
  const rebuilt = new Promise<string>((done) => table.media.onRebuilt(done))
  const pid = janusPid()
  process.kill(pid, 'SIGSTOP')
  await until(() => isStopped(pid)) // its threads run on until one of them is given the signal
  await table.room.setPolicy(NIGHT)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  const night = now()
  await rebuilt
  await mafiaReceives(now())
  expect(tally(table.robots, NIGHT, night).forbidden).toBe(0)
})

function janusPid(): number {
  const { pid } = janus.gateway
  if (pid === null) throw new Error('Janus does not run')
  return pid
}

function isStopped(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T')
}

function senders(key: (typeof SEATS)[number], since: number): number {
  return new Set(
    table
      .at(key)
      ?.received.filter(({ sentAt }) => sentAt > since)
      .map(({ from }) => from),
  ).size
}

async function mafiaReceives(since: number): Promise<void> {
  const received = () => senders('seat-1', since) + senders('seat-2', since)
  await until(
    () => received() === 2,
    () => [howFar(table, SEATS), ...janus.warnings].join('\n'),
  )
}
