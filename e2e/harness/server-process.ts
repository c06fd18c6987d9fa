import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TimeoutError } from '@gorod/server/testing/timeout-error'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A site that is running; who uses it does not stop it. */
export interface Site {
  readonly url: string
  readonly port: number
  readonly dataDir: string
}

/** The real server as its own process, with its own Postgres and Janus, on a free loopback port. */
export interface ServerProcess extends Site {
  readonly pid: number
  /** Everything it has printed so far. */
  log(): string
  /** SIGTERM, and wait until it is gone. */
  stop(): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
  /** The machine dies: SIGKILL, nothing is tidied. */
  kill(): Promise<void>
  /** The same data and port again. */
  restart(): Promise<void>
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The data folder of a stopped site to begin with. Without: the one that `npm test` has prepared. */
  readonly dataFrom?: string
  /** Without: any that is free. */
  readonly port?: number
}

/** What a site has printed: a file, so that also a test whose site another process has started can read it. */
export const logFileOf = (port: number): string => join(tmpdir(), `gorod-e2e-${port}.log`)

const READY_WITHIN_MS = 120_000

/** `npm test` starts the server as one file (`scripts/bundle-server.mjs`), which costs half; a run of single tests, its source. */
export const MAIN = process.env.SERVER_MAIN ?? join(root, 'apps/server/src/main.ts')

export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'gorod-e2e-'))
  const { dataFrom = process.env.PREPARED_DATA } = options
  // With owners and modes, which Postgres looks at.
  if (dataFrom !== undefined) execFileSync('cp', ['-a', `${dataFrom}/.`, dataDir])
  const url = `http://localhost:${port}`
  const logFile = logFileOf(port)
  rmSync(logFile, { force: true })
  const log = () => readFileSync(logFile, 'utf8')
  let child = await launch()

  async function launch(): Promise<ChildProcess> {
    const out = openSync(logFile, 'a')
    const started = spawn(process.execPath, [MAIN], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        REQUESTS_PER_MINUTE: '100000',
        SIGN_INS_PER_MINUTE: '100000',
        HANDSHAKES_PER_MINUTE: '1000000',
        SOCKETS_PER_ADDRESS: '1000000',
        SOCKETS_PER_ACCOUNT: '1000000',
        CONNECTIONS_PER_ADDRESS: '1000000',
        GAME_JOINS_PER_TEN_SECONDS: '1000000',
        PASSWORD_MEMORY_KIB: '64',
        ANSWERS: 'strict',
        ...options.env,
      },
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    try {
      await untilReady(url, started, log)
    } catch (error) {
      // Or it comes up after all, with nobody to end it.
      await end(started, 'SIGTERM')
      throw error
    }
    return started
  }

  return {
    url,
    port,
    dataDir,
    get pid() {
      return child.pid ?? 0
    },
    log,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      child = await launch()
    },
    async dispose() {
      await end(child, 'SIGTERM')
      for (const made of [dataDir, logFile]) rmSync(made, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${log()}`)
    if (performance.now() > giveUpAt) throw new TimeoutError(`the server is not ready:\n${log()}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** Systems choose ports from here on by themselves, also for connections. */
const CHOSEN_PORTS_FROM = 32_768
const LOWEST_PORT = 20_000

/** A port that stays free while nobody listens on it. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, CHOSEN_PORTS_FROM)
    const isFree = await freePort(port).catch(() => null)
    if (isFree !== null) return port
  }
}

export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
