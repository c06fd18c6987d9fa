import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { LaunchedProcess, Launcher, LaunchRequest, OwnProgram } from '../../launcher/launcher.ts'
import { StartError } from '../../start-error.ts'
import { lastLine } from './postgres-cluster.ts'
import type { PostgresLog } from './postgres-log.ts'

const START_ATTEMPTS = 5
/**
 * Postgres says every ten seconds that it replays its log, and during a restore with every part. However long that takes, one that
 * is stopped meanwhile begins again; only one that says nothing hangs.
 */
const SILENCE_MS = 120_000
/** SIGINT: disconnect everybody, write everything, end. SIGQUIT: end now and recover at the next start. */
const STOP_STEPS = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 3_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const
const READY = 'database system is ready to accept connections'
/** Another program took the port meanwhile, or processes of a killed Postgres are still there. */
const PASSES = /could not bind|could not create any TCP|still in use|in use by|lock file/i
const LEFT_OVERS = /still in use|in use by/i

export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Resolves when it ended, with how. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

export interface PostmasterOptions {
  readonly dir: string
  readonly log: PostgresLog
  readonly launcher: Launcher
  /** Starts Postgres from this process, and ends the children of a killed one. */
  readonly own: { readonly postgres: OwnProgram | null; readonly leftOvers: OwnProgram | null }
  readonly settings: Readonly<Record<string, string>>
  /** Null: any free port. */
  readonly port: number | null
  /** One that starts and says nothing for so long is given up. */
  readonly silenceMs?: number
}

/** Throws {@link StartError}. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const result = await startOnce(options)
    if (typeof result !== 'string') return result
    if (LEFT_OVERS.test(result)) await endLeftOvers(options)
    if (!PASSES.test(result) || attempt === START_ATTEMPTS) {
      throw new StartError(
        `The database in ${options.dir} does not start: ${lastLine(result)} (see ${options.log.file})`,
      )
    }
    await wait(100 * attempt)
  }
}

/** The running Postgres, or what it wrote before it gave up. */
async function startOnce(options: PostmasterOptions): Promise<Postmaster | string> {
  const { log, silenceMs = SILENCE_MS } = options
  const port = options.port ?? (await freePort())
  const settings = Object.entries({
    ...options.settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    timezone: 'UTC',
    lc_messages: 'C',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Its own folder by a name that needs no right to enter the folders above: they may be closed to its user.
  const folder = process.platform === 'linux' ? '/proc/self/cwd' : options.dir
  log.begin()
  let onReady = (): void => undefined
  const ready = new Promise<true>((resolve) => {
    onReady = () => resolve(true)
  })
  let onSilence = (): void => undefined
  const silent = new Promise<false>((resolve) => {
    onSilence = () => resolve(false)
  })
  let patience: NodeJS.Timeout | null = null
  const request: LaunchRequest = {
    program: 'postgres',
    args: ['-D', folder, ...settings],
    own: options.own.postgres,
    onOutput(text) {
      log.write(text)
      patience?.refresh()
      if (log.tail.includes(READY)) onReady()
    },
  }
  const launched = await options.launcher.launch(request).catch((error: Error) => error.message)
  if (typeof launched === 'string') return launched
  const timer = setTimeout(onSilence, silenceMs)
  patience = timer
  const isReady = await Promise.race([ready, launched.exited.then(() => false), silent])
  patience = null
  clearTimeout(timer)
  if (isReady) return { pid: launched.pid, port, ended: launched.exited, stop: () => stop(launched) }
  launched.signal('SIGQUIT')
  await launched.exited
  return log.tail || 'it wrote no log'
}

async function stop({ pid, exited, signal }: LaunchedProcess): Promise<void> {
  let ended = false
  const end = exited.then(() => {
    ended = true
  })
  for (const step of STOP_STEPS) {
    signal(step.signal)
    // One that was stopped hears nothing but SIGKILL.
    signal('SIGCONT')
    const patience = new AbortController()
    await Promise.race([
      end,
      wait(step.patienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ])
    patience.abort()
    if (ended) return
  }
  throw new StartError(`Postgres (process ${pid}) does not end.`)
}

async function endLeftOvers({ launcher, own }: PostmasterOptions): Promise<void> {
  if (process.platform !== 'linux') return
  const ending = await launcher
    .launch({ program: 'postgres-leftovers', args: [], own: own.leftOvers, onOutput: () => undefined })
    .catch(() => null)
  await ending?.exited
}

/**
 * Below the ports that systems hand out by themselves: while Postgres is away its port must not go to a connection of
 * some program, not even to one that tries to reach it.
 */
const PORTS = { from: 21_000, to: 31_999 }
const PORT_TRIES = 50

async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries++) {
    const port = randomInt(PORTS.from, PORTS.to + 1)
    if (await canListen(port)) return port
  }
  throw new StartError(`There is no free port for Postgres between ${PORTS.from} and ${PORTS.to}.`)
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
