import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp, until } from '@gorod/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl, query } from '../harness/database.ts'
import { processesAt, type SiteProcess, startSite } from './start-process.ts'

const IS_ROOT = process.platform === 'linux' && process.getuid?.() === 0
const READ_ALL = 1n << 2n

interface Status {
  readonly pid: number
  readonly uid: number
  readonly capabilities: bigint
  readonly noNewPrivileges: boolean
}

/** Null for a process that has ended. */
async function statusOf(pid: number): Promise<Status | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  if (text === null) return null
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(text)?.[1] ?? ''
  return {
    pid,
    uid: Number(field('Uid')),
    capabilities: BigInt(`0x${field('CapEff')}`) | BigInt(`0x${field('CapBnd')}`),
    noNewPrivileges: field('NoNewPrivs') === '1',
  }
}

/** The first of its kind: of Postgres the one the others come from. */
async function find(dataDir: string, what: RegExp): Promise<Status | null> {
  const line = (await processesAt(dataDir)).find((process) => what.test(process))
  return line === undefined ? null : statusOf(Number.parseInt(line, 10))
}

function kill(status: Status | null): void {
  if (status === null) throw new Error('it does not run')
  process.kill(status.pid, 'SIGKILL')
}

const SERVER = /main\.ts/
const POSTGRES = /bin\/postgres -D/
const JANUS = /janus -F/

describe.skipIf(!IS_ROOT)('npm start as root (skipped where the tests are not root)', () => {
  let dataDir: string
  let site: SiteProcess

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gorod-users-'))
    // As an older version left it: everything root's.
    await mkdir(join(dataDir, 'mail'))
    await writeFile(join(dataDir, 'mail', 'old.eml'), 'Subject: old\n\nold')
    await writeFile(join(dataDir, 'secret'), 'an old secret of many characters, made by an older version')
    site = await startSite({ DATA_DIR: dataDir })
  })

  afterAll(async () => {
    if (site?.child.exitCode === null) await site.interrupt()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('runs server, Postgres and Janus as three users without any of root’s rights', async () => {
    const all = await Promise.all([SERVER, POSTGRES, JANUS].map((what) => find(dataDir, what)))
    for (const status of all) {
      expect(status).toMatchObject({ capabilities: 0n, noNewPrivileges: true })
      expect(status?.uid).not.toBe(0)
    }
    expect(new Set(all.map((status) => status?.uid)).size).toBe(3)
  })

  it('keeps the files of one from the others', async () => {
    const file = join(dataDir, '..', `${dataDir.split('/').at(-1)}-root-only`)
    await writeFile(file, 'only for root', { mode: 0o600 })
    for (const path of [file, join(dataDir, 'secret')])
      await expect(query({ dataDir }, 'select pg_read_file($1)', [path])).rejects.toThrow(
        /Permission denied|denied/,
      )
    await rm(file)
  })

  it('writes where it has to, also in a folder that root made', async () => {
    const account = await signUp(site)
    expect(account.token).not.toBe('')
    const { uid } = (await find(dataDir, SERVER)) ?? { uid: -1 }
    const owner = async (name: string) => (await stat(join(dataDir, name))).uid
    for (const name of ['.', 'mail', 'mail/old.eml', 'secret', 'server.log', 'server.pid', 'postgres.log'])
      expect([name, await owner(name)]).toEqual([name, uid])
  })

  it.each([
    ['Postgres', POSTGRES],
    ['Janus', JANUS],
  ])('starts %s again, as the same user, when it is killed', async (_name, what) => {
    const before = await find(dataDir, what)
    kill(before)
    const after = await until(
      async () => {
        const now = await find(dataDir, what)
        // For a moment it is a process of root that is about to give up its rights.
        return now !== null && now.pid !== before?.pid && now.noNewPrivileges ? now : null
      },
      'another one',
      30_000,
    )
    expect(after).toMatchObject({ uid: before?.uid, capabilities: 0n, noNewPrivileges: true })
    await until(async () => (await fetch(`${site.url}/health/ready`)).ok, 'the site being ready', 30_000)
  })

  it('starts the server again when it is killed, and ends what it left', async () => {
    const [server, postgres] = await Promise.all([find(dataDir, SERVER), find(dataDir, POSTGRES)])
    kill(server)
    await until(() => (site.output().match(/^Ready: /gm) ?? []).length === 2, 'the second start', 60_000)
    expect(site.output()).toContain('The server ended (SIGKILL): starting it again.')
    const again = await find(dataDir, POSTGRES)
    expect(again?.pid).not.toBe(postgres?.pid)
    expect(again?.uid).toBe(postgres?.uid)
    // What Postgres has just forked still has its command line for a moment.
    const count = async () => (await processesAt(dataDir)).filter((line) => POSTGRES.test(line)).length
    await until(async () => (await count()) === 1, 'the end of the Postgres before', 30_000)
  })

  it('stops everything on Ctrl-C', async () => {
    expect(await site.interrupt()).toBe(0)
    expect(await processesAt(dataDir)).toEqual([])
  })
})

describe.skipIf(!IS_ROOT)(
  'npm start in a folder closed to others (skipped where the tests are not root)',
  () => {
    let home: string
    let site: SiteProcess | null = null

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'gorod-closed-'))
      await chmod(home, 0o700)
    })
    afterEach(async () => {
      await site?.interrupt()
      await rm(home, { recursive: true, force: true })
    })

    it('leaves a right of root, to read, to the server alone, and says so', async () => {
      const dataDir = join(home, 'data')
      site = await startSite({ DATA_DIR: dataDir })
      expect(site.output()).toContain('the server keeps the right to read all files')
      expect(await find(dataDir, SERVER)).toMatchObject({ capabilities: READ_ALL, noNewPrivileges: true })
      for (const what of [POSTGRES, JANUS])
        expect(await find(dataDir, what)).toMatchObject({ capabilities: 0n, noNewPrivileges: true })
      expect(databaseUrl({ dataDir })).toContain('127.0.0.1')
      expect((await fetch(`${site.url}/health/ready`)).status).toBe(200)
    })
  },
)
