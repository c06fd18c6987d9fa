import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { TimeoutError } from '@gorod/server/testing/timeout-error'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_TIMEOUT_MS = 120_000

export interface SiteProcess {
  readonly child: ChildProcess
  readonly url: string
  readonly readyAfterMs: number
  output(): string
  /** What Ctrl-C in a terminal does: the signal goes to the whole group. Answers the exit code. */
  interrupt(): Promise<number | null>
  readonly exited: Promise<number | null>
}

export interface FailedStart {
  readonly code: number | null
  /** What it said, line by line, without the steps. */
  readonly complaints: readonly string[]
}

type Script = 'scripts/start.mjs' | 'scripts/dev.mjs'

function run(env: Readonly<Record<string, string>>, script: Script = 'scripts/start.mjs') {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    // Its own group, as a shell gives to what it starts in the foreground.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      // Where the code of servers is kept compiled, see `vitest.config.ts`.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: '/tmp',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
  })
  let output = ''
  const listeners: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString()
      for (const listener of listeners) listener()
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    child,
    exited,
    startedAt,
    output: () => output,
    onOutput: (listener: () => void) => listeners.push(listener),
  }
}

/** `npm start`, or `npm run dev`, that is expected to come up. */
export async function startSite(
  env: Readonly<Record<string, string>>,
  script: Script = 'scripts/start.mjs',
): Promise<SiteProcess> {
  const { child, exited, startedAt, output, onOutput } = run(env, script)
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeoutError(`not ready in time:\n${output()}`)),
      START_TIMEOUT_MS,
    )
    onOutput(() => {
      const found = /^Ready: (\S+)$/m.exec(output())?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
    void exited.then(() => reject(new Error(`it ended:\n${output()}`)))
  })
  return {
    child,
    url,
    readyAfterMs: performance.now() - startedAt,
    output,
    exited,
    interrupt() {
      process.kill(-(child.pid ?? 0), 'SIGINT')
      return exited
    },
  }
}

/** `npm start` that is expected to give up. */
export async function failToStart(env: Readonly<Record<string, string>>): Promise<FailedStart> {
  const { exited, output } = run(env)
  const code = await exited
  const lines = output().split('\n')
  return {
    code,
    complaints: lines.filter((line) => line.trim() !== '' && !/^\[\d\/\d\]|^Building|^creating/.test(line)),
  }
}

/** Every process that works in a folder or names it: servers, Postgres, Janus. */
export async function processesAt(folder: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue
    const [command, cwd, environment] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
    ])
    if (`${command} ${cwd} ${environment}`.includes(folder))
      found.push(`${pid} ${command.replaceAll('\0', ' ')}`)
  }
  return found
}
