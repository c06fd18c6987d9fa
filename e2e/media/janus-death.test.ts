import { afterAll, beforeAll, expect, test } from 'vitest'
import { circle, everybodyReceives, now, robotTable, startGateway, type Table, tally } from './table.ts'

const SEATS = ['seat-1', 'seat-2', 'seat-3'] as const
const DAY = circle(...SEATS)
const NIGHT = circle('seat-1', 'seat-2')
/** The game waits so long for a policy before it tells the new phase. */
const GAME_WAITS_MS = 1_500

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

test('when Janus is killed at night the room is built anew and the night holds', async () => {
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

test('a frozen Janus is ended before the game tells the night, and never thaws', async () => {
  const rebuilt = new Promise<string>((done) => table.media.onRebuilt(done))
  const pid = janusPid()
  process.kill(pid, 'SIGSTOP')
  const asked = performance.now()
  await table.room.setPolicy(NIGHT)
  expect(performance.now() - asked).toBeLessThan(GAME_WAITS_MS)
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

function senders(key: (typeof SEATS)[number], since: number): number {
  return new Set(
    table
      .at(key)
      ?.received.filter(({ sentAt }) => sentAt > since)
      .map(({ from }) => from),
  ).size
}

async function mafiaReceives(since: number): Promise<void> {
  await expect
    .poll(() => senders('seat-1', since) + senders('seat-2', since), { timeout: 15_000, interval: 20 })
    .toBe(2)
}
