import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMe } from '@gorod/contracts/accounts'
import { startPracticeMessage } from '@gorod/contracts/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseDoor, databaseDoor } from '../database-door.ts'
import { call } from '../http-client.ts'
import { signUp } from '../sign-up.ts'
import { connect, type SocketClient } from '../socket-client.ts'
import type { TestAccount } from '../test-account.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'

let folder: string
let direct: TestApp
let door: DatabaseDoor
let app: TestApp
let anna: TestAccount
let page: SocketClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gorod-test-outage-'))
  direct = await startTestApp()
  await direct.stop({ database: true })
  door = await databaseDoor(direct.database.url)
  app = await startTestApp({
    database: { url: door.url, drop: async () => undefined },
    env: { DATABASE_STATEMENT_SECONDS: '2', LOG_LEVEL: 'info', LOG_FILE: join(folder, 'log') },
  })
  anna = await signUp(app)
  page = await connect(app, anna.token)
})

afterAll(async () => {
  page.close()
  await app.stop()
  await door.close()
  await direct.database.drop()
  await rm(folder, { recursive: true, force: true })
})

const ready = async () => {
  const response = await fetch(`${app.url}/health/ready`)
  return { status: response.status, body: await response.json() }
}

async function logged(message: string): Promise<number> {
  const lines = (await readFile(join(folder, 'log'), 'utf8')).split('\n')
  return lines.filter((line) => line.includes(`"msg":"${message}"`)).length
}

const backAgain = () => until(async () => (await call(app, getMe, { as: anna })).status === 200)

describe.each<[string, () => Promise<void>]>([
  ['refuses connections', () => door.shut()],
  ['takes everything and says nothing', async () => door.silence()],
])('a server whose database %s', (_what, leave) => {
  it('calls, commands and the health check answer that it is unavailable', async () => {
    const before = await logged('the database does not answer')
    await leave()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(app, getMe, { as: anna })))
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
      Array(10).fill([503, 'unavailable']),
    )
    expect(await page.send(startPracticeMessage, {})).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    })
    await until(async () => (await ready()).status === 503)
    expect((await ready()).body).toEqual({ status: 'not_ready', missing: ['database'] })
    // One line for each of the two pools, however many calls met it; one more where a connection was just being answered.
    await until(async () => (await logged('the database does not answer')) > before, 'a line', 30_000)
    expect((await logged('the database does not answer')) - before).toBeLessThanOrEqual(4)
    expect(await logged('a request failed')).toBe(0)
    expect(await logged('a message failed')).toBe(0)
    await door.shut()
    await door.open()
    await backAgain()
    await until(async () => (await ready()).status === 200)
  })
})
