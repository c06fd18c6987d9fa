import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../testing/index.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const EMBEDDED = new URL('./embedded.ts', import.meta.url).href
const FLAGS = ['--no-sync', '--wal-segsize=1']

let home: string
/** A data folder whose cluster was made and stopped: to make one is most of what a test costs. */
let made: string
let dataDir: string
let opened: EmbeddedPostgres[] = []
let told: string[] = []

const start = async (): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    report: (line) => line !== 'creating the database' && told.push(line),
    initdbFlags: FLAGS,
  })
  opened.push(postgres)
  return postgres
}

/** A cluster that is stopped. */
const copyCluster = () => execFileSync('cp', ['-a', `${made}/.`, dataDir])

function startAgain(): Promise<EmbeddedPostgres> {
  copyCluster()
  return start()
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A process that ended and that nobody has collected yet (state Z) still has its number. */
const isAlive = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Starts Postgres from a process of its own, which is then killed: what a server leaves that dies. */
async function startAndKillStarter(keepPostgres: boolean): Promise<{ pid: number; starter: ChildProcess }> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(EMBEDDED)})
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, report: () => {} })
    console.log(postgres.pid)
    setInterval(() => {}, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve) =>
    starter.stdout?.once('data', (data: Buffer) => resolve(Number(data.toString()))),
  )
  if (keepPostgres) {
    // On a system without setpriv nothing informs Postgres that its starter died: it may go on for ever.
    process.kill(pid, 'SIGSTOP')
    starter.kill('SIGKILL')
    await until(() => starter.signalCode !== null)
  } else {
    starter.kill('SIGKILL')
  }
  return { pid, starter }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-embedded-'))
  await chmod(home, 0o755)
  made = await mkdtemp(join(home, 'made-'))
  dataDir = made
  await (await start()).stop()
  opened = []
})

beforeEach(async () => {
  dataDir = await mkdtemp(join(home, 'data-'))
})

afterEach(async () => {
  await Promise.all(opened.map((postgres) => postgres.stop()))
  opened = []
  told = []
})

afterAll(() => rm(home, { recursive: true, force: true }))

describe('the embedded Postgres', () => {
  it('keeps what was written over a stop, on loopback only, behind a password nobody else can read', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(await query(second.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    await expect(query(second.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    })
  })

  it('sorts Russian and writes it in lower case correctly, whatever the locale of the machine', async () => {
    const { url } = await startAgain()
    expect(await query(url, `select lower('ЁЖ') as lower`)).toEqual([{ lower: 'ёж' }])
  })

  it.each(['SIGKILL', 'SIGINT', 'SIGQUIT'] as const)(
    'a killed Postgres starts again at the same address after %s, with everything that was committed',
    async (signal) => {
      const postgres = await startAgain()
      const { pid } = postgres
      await query(postgres.url, 'create table kept as select generate_series(1, 1000) as n')
      process.kill(pid, signal)
      await until(() => postgres.pid !== pid, 'another Postgres')
      expect(await query(postgres.url, 'select count(*)::int from kept')).toEqual([{ count: 1000 }])
      expect(told).toEqual([
        expect.stringMatching(/^Postgres ended unexpectedly \(.+\): starting it again\.$/),
        'Postgres runs again.',
      ])
    },
  )

  it('a killed Postgres starts again although a child of it is frozen', async () => {
    const postgres = await startAgain()
    const { pid } = postgres
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => undefined)
    await client.connect()
    const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
    process.kill(backend, 'SIGSTOP')
    process.kill(pid, 'SIGKILL')
    await until(() => postgres.pid !== pid, 'another Postgres')
    expect(isAlive(backend)).toBe(false)
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await client.end().catch(() => undefined)
  })

  it('the start of Postgres is tried again until it succeeds', async () => {
    const postgres = await startAgain()
    const { pid } = postgres
    const control = join(dataDir, 'postgres', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    process.kill(pid, 'SIGKILL')
    await until(() => told.includes('Postgres did not start; it will be tried again.'), 'a start that failed')
    await rename(`${control}.away`, control)
    await until(() => postgres.pid !== pid, 'another Postgres')
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('a stopped Postgres does not start again', async () => {
    const postgres = await startAgain()
    await postgres.stop()
    expect(isAlive(postgres.pid)).toBe(false)
    expect(told).toEqual([])
  })

  it('ends by itself when the server is killed, and the next start waits for that', async () => {
    copyCluster()
    const { pid } = await startAndKillStarter(false)
    const next = await start()
    expect(isAlive(pid)).toBe(false)
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('takes over from one that a killed server left running', async () => {
    copyCluster()
    const { pid } = await startAndKillStarter(true)
    expect(isAlive(pid)).toBe(true)
    process.kill(pid, 'SIGCONT')
    const next = await start()
    expect(next.pid).not.toBe(pid)
    expect(isAlive(pid)).toBe(false)
  })

  it('another program that now has the number of a dead Postgres is left alone', async () => {
    const first = await startAgain()
    const lock = join(dataDir, 'postgres', 'postmaster.pid')
    const lines = (await readFile(lock, 'utf8')).split('\n')
    await first.stop()
    await writeFile(lock, [String(process.ppid), ...lines.slice(1)].join('\n'))
    const next = await start()
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(process.ppid)).toBe(true)
  })

  it('starts again after a first start that was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres.unfinished', 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.unfinished', 'cluster', 'PG_VERSION'), '18\n')
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts on a free port while another one is taken', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const [a, b] = [await startAgain(), holder]
    expect(a.url).not.toContain(String((b.address() as { port: number }).port))
    await new Promise((resolve) => holder.close(resolve))
  })
})

describe('a broken database folder is reported in one sentence:', () => {
  const sentence = async (): Promise<string> => {
    const error = await start().then(
      () => null,
      (reason: Error) => reason,
    )
    expect(error?.name).toBe('StartError')
    expect(error?.message).not.toContain('\n')
    return error?.message ?? ''
  }

  it('a file', async () => {
    await writeFile(join(dataDir, 'postgres'), '')
    expect(await sentence()).toContain('is a file')
  })

  it('a folder with other content', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), '')
    expect(await sentence()).toContain('not a Postgres cluster')
  })

  it('a cluster of another version', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
    expect(await sentence()).toMatch(/made by Postgres 14 and this is Postgres 18/)
  })

  it('a lost password', async () => {
    copyCluster()
    await rm(join(dataDir, 'postgres.password'))
    expect(await sentence()).toContain('password')
  })

  it('a wrong password', async () => {
    copyCluster()
    await writeFile(join(dataDir, 'postgres.password'), 'another')
    expect(await sentence()).toContain('cannot be opened')
  })

  it('damaged files', async () => {
    copyCluster()
    await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), 'damaged')
    expect(await sentence()).toMatch(/does not start: .*(FATAL|PANIC)/)
  })
})
