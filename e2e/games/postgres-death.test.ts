import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@gorod/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BusyTable } from '../harness/busy-table.ts'
import { query } from '../harness/database.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

const TABLES = 3
const STEP_MS = 60_000

let server: ServerProcess
let tables: BusyTable[]

beforeAll(async () => {
  server = await startServer({ env: { PHASE_PERCENT: '15', MEDIA_GATEWAY: 'memory' } })
  tables = await Promise.all(Array.from({ length: TABLES }, (_, n) => BusyTable.open(server.url, `busy${n}`)))
})
afterAll(async () => {
  await Promise.all(tables.map((table) => table.stop()))
  await server.dispose()
})

const pidOfPostgres = () =>
  Number(readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
/** A backend outlives a killed Postgres for a moment: only this line says that another one answers. */
const restarts = () => server.log().split('Postgres runs again.').length - 1
const acknowledged = () => tables.reduce((sum, table) => sum + table.acknowledged.length, 0)

test.each(['SIGKILL', 'SIGINT'] as const)(
  'when its Postgres gets %s, the server goes on, games continue and nothing acknowledged is lost',
  async (signal) => {
    await until(() => tables.some((table) => table.pressableMs > 0), 'something to press', STEP_MS)
    const restartsBefore = restarts()
    process.kill(pidOfPostgres(), signal)
    await until(
      async () => restarts() > restartsBefore && (await fetch(`${server.url}/health/ready`)).ok,
      'another Postgres',
      STEP_MS,
    )
    const before = acknowledged()
    const lengths = tables.map(({ player }) => player.events.length)
    await until(() => acknowledged() > before, 'a command that counts', STEP_MS)
    await until(
      () => tables.every(({ player }, index) => player.over || player.events.length > (lengths[index] ?? 0)),
      'every game going on',
      STEP_MS,
    )
    for (const { gameId, acknowledged: soFar, cutOff } of tables) {
      const acknowledged = soFar.map(({ commandId }) => commandId)
      const rows = await query<{ command_id: string }>(
        server,
        'select command_id from game_events where game_id = $1 and command_id = any($2) order by seq',
        [gameId, acknowledged],
      )
      expect(rows.map((row) => row.command_id)).toEqual(acknowledged)
      expect(cutOff).toBe(0)
    }
    const lost = await query(
      server,
      `select type, payload from game_events where type in ('seatDisconnected', 'gameAborted')
         or (type = 'seatLeft' and payload->>'cause' not in ('vote', 'shot'))`,
    )
    expect(lost).toEqual([])
  },
)
