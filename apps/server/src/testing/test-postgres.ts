import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/embedded.ts'

/** Durability is what tests do not need: nothing of theirs survives them. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '32MB',
  autovacuum: 'off',
}
const INITDB_FLAGS = ['--no-sync', '--wal-segsize=1']
const HOME = join(tmpdir(), `gorod-test-postgres-${userInfo().username}`)
/** Changes when an old base would no longer do. */
const BASE = join(HOME, 'base-18')

let running: Promise<EmbeddedPostgres> | null = null

/** The Postgres of this process: a copy of a cluster made once on this machine. Ends with the process. */
export function testPostgres(): Promise<EmbeddedPostgres> {
  running ??= start()
  return running
}

async function start(): Promise<EmbeddedPostgres> {
  await mkdir(HOME, { recursive: true, mode: 0o711 })
  await removeLeftOvers()
  if ((await stat(join(BASE, 'postgres')).catch(() => null)) === null) await makeBase()
  const dir = await mkdtemp(join(HOME, `run-${process.pid}-`))
  await cp(BASE, dir, { recursive: true, preserveTimestamps: true })
  const postgres = await startEmbeddedPostgres({ dataDir: dir, report: () => undefined, settings: SETTINGS })
  process.once('exit', () => {
    try {
      process.kill(postgres.pid, 'SIGQUIT')
    } catch {
      // It has ended already.
    }
  })
  return postgres
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
    const pid = Number(/^run-(\d+)-/.exec(name)?.[1])
    if (Number.isInteger(pid) && !isAlive(pid))
      await rm(join(HOME, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
