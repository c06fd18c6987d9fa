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
/** In the other Janus. */
let neighbour: Table
beforeAll(async () => {
  janus = await startGateway(undefined, 2)
  table = await robotTable(janus.gateway).open(DAY)
  await Promise.all(SEATS.map((key) => table.enter(key)))
  neighbour = await robotTable(janus.gateway).open(NIGHT)
  await Promise.all(['seat-1', 'seat-2'].map((key) => neighbour.enter(key as 'seat-1')))
  await everybodyReceives(table, SEATS)
})
afterAll(async () => {
  await Promise.all([table.close(), neighbour.close()])
  await janus.stop()
})

test('two games are in two Janus', () => {
  expect(janus.gateway.pidOf(neighbour.gameId)).not.toBe(janusPid())
})

test('when Janus is killed at night the room moves to the other one at once, the night stays dark, and the game there notices nothing', async () => {
  const dead = janusPid()
  const heard = neighbour.robots.map(({ messages }) => messages.length)
  await table.room.setPolicy(NIGHT)
  const rebuilt = new Promise<string>((done) => table.media.onRebuilt(done))
  const night = now()
  process.kill(janusPid(), 'SIGKILL')
  expect(await rebuilt).toBe(table.gameId)
  expect(janusPid()).toBe(janus.gateway.pidOf(neighbour.gameId))
  expect(janusPid()).not.toBe(dead)
  await mafiaReceives(now())
  expect(tally(table.robots, NIGHT, night).forbidden).toBe(0)

  await table.room.setPolicy(DAY)
  const day = now()
  await expect.poll(() => senders('seat-3', day), { timeout: 30_000 }).toBe(2)
  const silence = ({ type }: { type: string }) => type === 'rebuild' || type === 'unavailable'
  expect(
    neighbour.robots.flatMap(({ messages }, index) => messages.slice(heard[index]).filter(silence)),
  ).toEqual([])
  expect(table.robots.flatMap(({ messages }) => messages).some(({ type }) => type === 'unavailable')).toBe(
    false,
  )
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
  const pid = janus.gateway.pidOf(table.gameId)
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
