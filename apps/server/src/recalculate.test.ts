import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signUp, startTestApp, type TestApp, until } from './testing/index.ts'
import { writeFinishedGame } from './testing/statistics/finished-games.ts'

const COMMAND = fileURLToPath(new URL('recalculate.ts', import.meta.url))

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

async function run(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [COMMAND], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'silent',
      DATA_DIR: app.dataDir,
      ...env,
    },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => void output.push(data.toString()))
  const [code] = await once(child, 'close')
  return { code: code as number | null, output: output.join('') }
}

it('an operator recalculates everything beside the running site, and sees the progress', async () => {
  const { id } = await signUp(app)
  await writeFinishedGame(app, {
    seed: 'command',
    mode: 'rated',
    ruleSet: 'fiim',
    endedAt: new Date('2026-01-02T03:04:05Z'),
    accountIds: [id],
  })
  const read = async () => (await sql`select * from played_games`.execute(app.db)).rows
  const before = await until(async () => {
    const rows = await read()
    return rows.length === 1 ? rows : null
  })
  await sql`update played_games set points = 50`.execute(app.db)
  const { code, output } = await run({ DATABASE_URL: app.database.url })
  expect(output).toBe('1 of 1 games read\n1 of 1 rated games counted\nAchievements\nQuests\nDone: 1 games.\n')
  expect(code).toBe(0)
  expect(await read()).toEqual(before)
})

it('a second recalculation at the same time is refused, for both would count everything', async () => {
  await app.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('recalculate'), 0)`.execute(connection)
    const { code, output } = await run({ DATABASE_URL: app.database.url })
    expect(output).toBe('Another recalculation runs on this database: wait until it is done.\n')
    expect(code).toBe(1)
    await sql`select pg_advisory_unlock(hashtext('recalculate'), 0)`.execute(connection)
  })
})

it('a recalculation that fails says why', async () => {
  const { code, output } = await run({ DATABASE_URL: 'mysql://here' })
  expect(output).toContain('DATABASE_URL')
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})
