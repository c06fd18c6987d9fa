import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, readlink, realpath, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { POSTGRES_ENV, type PostgresBinaries } from './binaries.ts'
import { lastLine } from './cluster.ts'
import type { RunAs } from './run-as.ts'

const POLL_MS = 15
const START_ATTEMPTS = 5
/** Replaying the log after a crash can take a while. */
const READY_TIMEOUT_MS = 120_000
const FAST_STOP_MS = 15_000
const IMMEDIATE_STOP_MS = 10_000

export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Resolves when it ended, for whatever reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface PostmasterOptions {
  readonly dir: string
  readonly logFile: string
  readonly binaries: PostgresBinaries
  readonly runAs: RunAs
  readonly settings: Readonly<Record<string, string>>
}

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  await stopLeftOver(options.dir)
  for (let attempt = 1; ; attempt++) {
    const result = await startOnce(options)
    if (typeof result !== 'string') return result
    // Another program took the port meanwhile, or processes of a killed Postgres are still on their way out.
    const passes = /could not bind|could not create any TCP|still in use|in use by|lock file/i.test(result)
    if (!passes || attempt === START_ATTEMPTS) {
      throw new StartError(
        `The database in ${options.dir} does not start: ${lastLine(result)} (see ${options.logFile})`,
      )
    }
    await wait(200 * attempt)
  }
}

/** The running Postgres, or what it wrote before it gave up. */
async function startOnce(options: PostmasterOptions): Promise<Postmaster | string> {
  const port = await freePort()
  await rename(options.logFile, `${options.logFile}.previous`).catch(() => undefined)
  const log = openSync(options.logFile, 'a', 0o600)
  const settings = Object.entries({
    ...options.settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
    log_destination: 'stderr',
    timezone: 'UTC',
    lc_messages: 'C',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, args] = options.runAs.command(
    options.binaries.postgres,
    ['-D', options.dir, ...settings],
    true,
  )
  // Its own session: Ctrl-C in a terminal reaches the server alone, which stops Postgres after itself.
  const child = spawn(file, [...args], {
    cwd: options.dir,
    detached: true,
    stdio: ['ignore', log, log],
    env: POSTGRES_ENV,
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  if (await becomesReady(child, options.dir)) {
    const pid = child.pid ?? 0
    return { pid, port, ended, stop: () => stopProcess(pid) }
  }
  child.kill('SIGQUIT')
  await ended
  return await readFile(options.logFile, 'utf8').catch(() => 'it wrote no log')
}

async function becomesReady(child: ChildProcess, dir: string): Promise<boolean> {
  const giveUpAt = performance.now() + READY_TIMEOUT_MS
  let failed = false
  child.once('error', () => {
    failed = true
  })
  while (!failed && child.exitCode === null && child.signalCode === null && performance.now() < giveUpAt) {
    const lock = await readLock(dir)
    if (lock !== null && lock.pid === child.pid && lock.status === 'ready') return true
    await wait(POLL_MS)
  }
  return false
}

/** `postmaster.pid`: who runs this cluster, and how far it is. */
async function readLock(dir: string): Promise<{ pid: number; status: string } | null> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
}

/**
 * A server that was killed may have left its Postgres running: it is asked to end, so that the new one starts from
 * a clean shutdown. A number left by a dead one that now means another program is only forgotten.
 */
async function stopLeftOver(dir: string): Promise<void> {
  const lock = await readLock(dir)
  if (lock === null || !Number.isInteger(lock.pid) || lock.pid <= 0) return
  if (isAlive(lock.pid) && (await runsIn(lock.pid, dir))) return stopProcess(lock.pid)
  if (process.platform === 'linux') await rm(join(dir, 'postmaster.pid'), { force: true })
}

/** Postgres works inside its data folder. Where the system does not tell, the lock file is believed. */
async function runsIn(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return cwd !== null && cwd === (await realpath(dir))
}

async function stopProcess(pid: number): Promise<void> {
  // SIGINT: disconnect everybody, write everything, end. SIGQUIT: end now and recover at the next start.
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!signalTo(pid, signal)) return
    const giveUpAt = performance.now() + patienceMs
    while (performance.now() < giveUpAt) {
      if (!isAlive(pid)) return
      await wait(POLL_MS)
    }
  }
  throw new StartError(`Postgres (process ${pid}) does not end.`)
}

function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('a TCP server has no port'))
        else resolve(address.port)
      })
    })
  })
}
