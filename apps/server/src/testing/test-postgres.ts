import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/embedded.ts'
import { isProcessAlive } from '../platform/process-alive.ts'

/** Durability is what tests do not need: nothing of theirs survives them. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '32MB',
  autovacuum: 'off',
  // Guards against who steals the table of passwords; each of some thousand connections would pay for it.
  scram_iterations: '1',
}
const INITDB_FLAGS = ['--no-sync', '--wal-segsize=1', `--set=scram_iterations=${SETTINGS.scram_iterations}`]
const HOME = join(tmpdir(), `gorod-test-postgres-${userInfo().username}`)
/** Changes when an old base would no longer do. */
const BASE = join(HOME, 'base-18-scram-1')

interface TestPostgres {
  /** The address with the role of the application, which owns the databases of tests. */
  readonly url: string
  /** The address with the superuser, who makes them. */
  readonly adminUrl: string
}

let running: Promise<TestPostgres> | null = null

/** The Postgres of this test run, or, outside of one, of this process alone. */
export function testPostgres(): Promise<TestPostgres> {
  running ??= shared().then((noted) => noted ?? startForThisProcess())
  return running
}

/**
 * Starts the Postgres of a whole test run (see `global-setup.ts`); answers how to end it. The workers find it by the
 * number of the process that started them.
 */
export async function startSharedPostgres(): Promise<() => Promise<void>> {
  const { postgres, dir } = await start()
  const note = noteOf(process.pid)
  const { url, adminUrl } = postgres
  await writeFile(note, JSON.stringify({ url, adminUrl }), { mode: 0o600 })
  return async () => {
    await rm(note, { force: true })
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const noteOf = (pid: number): string => join(HOME, `shared-${pid}`)

async function shared(): Promise<TestPostgres | null> {
  const note = await readFile(noteOf(process.ppid), 'utf8').catch(() => null)
  return note === null ? null : JSON.parse(note)
}

async function startForThisProcess(): Promise<TestPostgres> {
  const { postgres } = await start()
  process.once('exit', () => {
    try {
      process.kill(postgres.pid, 'SIGQUIT')
    } catch {
      // It has ended already.
    }
  })
  return postgres
}

/** A copy of a cluster made once on this machine. */
async function start(): Promise<{ postgres: EmbeddedPostgres; dir: string }> {
  await mkdir(HOME, { recursive: true, mode: 0o711 })
  await removeLeftOvers()
  if ((await stat(join(BASE, 'postgres')).catch(() => null)) === null) await makeBase()
  const dir = await mkdtemp(join(HOME, `run-${process.pid}-`))
  await cp(BASE, dir, { recursive: true, preserveTimestamps: true })
  const postgres = await startEmbeddedPostgres({ dataDir: dir, report: () => undefined, settings: SETTINGS })
  return { postgres, dir }
}

async function makeBase(): Promise<void> {
  const unfinished = await mkdtemp(join(HOME, `run-${process.pid}-base-`))
  const postgres = await startEmbeddedPostgres({
    dataDir: unfinished,
    report: () => undefined,
    settings: SETTINGS,
    initdbFlags: INITDB_FLAGS,
  })
  await postgres.stop()
  // Another process may have been first; then its base serves as well.
  await rename(unfinished, BASE).catch(() => rm(unfinished, { recursive: true, force: true }))
}

/** Copies of processes that are gone. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(HOME)) {
    const pid = Number(/^(?:run|shared)-(\d+)/.exec(name)?.[1])
    if (Number.isInteger(pid) && !isProcessAlive(pid))
      await rm(join(HOME, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
