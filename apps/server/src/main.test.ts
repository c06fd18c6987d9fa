import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@gorod/contracts/durations'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXIT_CODES } from './platform/crash.ts'
import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  type TestDatabase,
  until,
} from './testing/index.ts'

/** Nothing of the server knows of this module, which is put before it. */
const planted = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})

describe('a start that is refused', () => {
  let database: TestDatabase
  let home: string
  beforeAll(async () => {
    database = await createTestDatabase()
    home = await mkdtemp(join(tmpdir(), 'gorod-test-main-'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(home, { recursive: true, force: true })
  })
  const refusal = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const started = startServerProcess({
      dataDir: home,
      env: { DATABASE_URL: database.url, LOG_FILE: '', LOG_LEVEL: 'silent', ...env },
    })
    const error: unknown = await started.then(
      (server) => server.kill(),
      (reason) => reason,
    )
    return String(error)
  }

  it('a machine whose clock is days off that of the database asks for another start', async () => {
    const said = await refusal(planted(`const now = Date.now; Date.now = () => now() + ${3 * DAY_MS}`))
    expect(said).toContain(`did not start (code ${EXIT_CODES.unavailable})`)
    expect(said).toContain('The clock of this machine is 72 hours ahead of that of the database')
  })

  it('a pool that the database has no room for says what to change', async () => {
    const said = await refusal({ DATABASE_POOL: '500', DATABASE_GAME_POOL: '100' })
    expect(said).toContain(`did not start (code ${EXIT_CODES.told})`)
    expect(said).toMatch(
      /The database allows \d+ connections, and this process may open 601 and one that starts 2 more /,
    )
  })
})

describe('a started server', () => {
  let server: ServerProcess
  let tagFile: string
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gorod-test-server-'))
    tagFile = join(dataDir, 'tag')
    const tellTag = `
      import { writeFileSync } from 'node:fs'
      import { cachedDataVersionTag } from 'node:v8'
      process.on('SIGUSR2', () => writeFileSync(${JSON.stringify(tagFile)}, String(cachedDataVersionTag())))`
    server = await startServerProcess({ dataDir, env: { ...planted(tellTag), DATABASE_POOL: '250' } })
  })
  afterAll(async () => {
    await server.kill()
    await rm(server.dataDir, { recursive: true, force: true, maxRetries: 20 })
  })

  it('V8 runs with the flags of the server', async () => {
    // The tag holds the version and all flags, and nothing tells a single one.
    const tagWith = (...flags: string[]) =>
      execFileSync(process.execPath, [...flags, '-p', 'v8.cachedDataVersionTag()'], { env: {} })
        .toString()
        .trim()
    process.kill(server.pid, 'SIGUSR2')
    const tag = await until(() => readFile(tagFile, 'utf8').catch(() => null), 'the tag')
    expect(tag).toBe(tagWith('--no-allocation-site-pretenuring'))
    expect(tag).not.toBe(tagWith())
  })

  it('the Postgres of a server allows as many connections as its pools may open', async () => {
    const inDataDir = (name: string) => readFile(join(server.dataDir, name), 'utf8')
    const client = new pg.Client({
      host: '127.0.0.1',
      port: Number((await inDataDir('postgres/postmaster.pid')).split('\n')[3]),
      user: 'gorod',
      database: 'gorod',
      password: await inDataDir('postgres.password'),
    })
    await client.connect()
    const { rows } = await client.query('show max_connections')
    await client.end()
    expect(Number(rows[0].max_connections)).toBeGreaterThanOrEqual(250 + 4 + 20)
  })

  it('a server whose shared folder hangs ends when it is asked to', async () => {
    const name = `${'x'.repeat(22)}-512.webp`
    execFileSync('mkfifo', [join(server.dataDir, 'avatars', name)])
    expect((await fetch(`${server.url}/images/avatar/${name}`)).status).toBe(503)
    // By a signal: an exit would wait for the thread that hangs.
    expect(await server.stop()).toBeNull()
  })
})
