import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../platform/config/env.ts'
import { TimeoutError } from './timeout-error.ts'

/** `npm test` starts the server as one file (`scripts/bundle-server.mjs`), which costs half; a run of single tests, its source. */
const MAIN = process.env.SERVER_MAIN ?? fileURLToPath(new URL('../main.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** All it said so far. */
  output(): string
  /** Resolves when it ended, with its exit code; null: by a signal. */
  readonly exited: Promise<number | null>
  /** Ends it without a word, as the kernel or a power cut would. */
  kill(): Promise<void>
  /** Ends it as Ctrl-C would; answers its exit code. */
  stop(): Promise<number | null>
}

/** Starts the server as a process of its own, with its own Postgres. `dataDir` may be one of an earlier process. */
export async function startServerProcess(
  options: {
    readonly dataDir?: string
    readonly env?: Environment
    /** Hears each line of its output as it comes, also before it is ready. */
    readonly onLine?: (line: string) => void
  } = {},
): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await newDataDir(options.env))
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      // Where the code of servers is kept compiled, see `vitest.config.ts`.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      HOST: '127.0.0.1',
      MEDIA_GATEWAY: 'memory',
      ANSWERS: 'strict',
      PASSWORD_MEMORY_KIB: '64',
      REQUESTS_PER_MINUTE: '1000000',
      SIGN_INS_PER_MINUTE: '1000000',
      HANDSHAKES_PER_MINUTE: '1000000',
      SOCKETS_PER_ADDRESS: '1000000',
      SOCKETS_PER_ACCOUNT: '1000000',
      CONNECTIONS_PER_ADDRESS: '1000000',
      GAME_JOINS_PER_TEN_SECONDS: '1000000',
      DATA_DIR: dataDir,
      LOG_FILE: join(dataDir, 'server.log'),
      ...options.env,
    },
  })
  const lines: string[] = []
  const onLine = (line: string): void => {
    lines.push(line)
    options.onLine?.(line)
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await readyUrl(child, { lines, onLine, exited })
  return {
    url: url.replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    dataDir,
    exited,
    output: () => lines.join('\n'),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    stop() {
      child.kill('SIGINT')
      return exited
    },
  }
}

/** With a database of its own it begins as the one that `npm test` has prepared, see `e2e/harness/prepare-data.ts`. */
async function newDataDir(env: Environment = {}): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'gorod-test-server-'))
  const prepared = env.DATABASE_URL === undefined ? process.env.PREPARED_DATA : undefined
  // With owners and modes, which Postgres looks at.
  if (prepared !== undefined) execFileSync('cp', ['-a', `${prepared}/.`, dir])
  return dir
}

async function readyUrl(
  child: ChildProcess,
  {
    lines,
    onLine,
    exited,
  }: {
    readonly lines: readonly string[]
    readonly onLine: (line: string) => void
    readonly exited: Promise<number | null>
  },
): Promise<string> {
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface({ input: stream }).on('line', (line) => {
        onLine(line)
        const url = /^Ready: (\S+)/.exec(line)?.[1]
        if (url !== undefined) resolve(url)
      })
    }
  })
  const failed = exited.then((code) => {
    throw new Error(`the server did not start (code ${code}):\n${lines.join('\n')}`)
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new TimeoutError(`no start in time:\n${lines.join('\n')}`)),
      START_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([ready, failed, late])
  } finally {
    clearTimeout(timer)
    failed.catch(() => undefined)
  }
}
