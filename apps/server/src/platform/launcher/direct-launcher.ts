import { type ChildProcess, spawn } from 'node:child_process'
import type { LaunchedProcess, Launcher, LaunchRequest } from './launcher.ts'

/** Starts programs as children of this process. */
export const directLauncher: Launcher = {
  separate: false,
  mediaUser: null,
  async launch({ program, args, own, onOutput }: LaunchRequest): Promise<LaunchedProcess> {
    const [file, ...first] = own?.command ?? []
    if (own === null || file === undefined) throw new Error(`nothing says how to start ${program}`)
    // Its own session: Ctrl-C in a terminal reaches the server alone, which stops its programs after itself.
    const child = spawn(file, [...first, ...args], {
      cwd: own.cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: own.env,
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => onOutput(text))
    const exited = endOf(child)
    await startOf(child)
    return { pid: child.pid ?? 0, exited, signal: (signal) => void child.kill(signal) }
  },
}

/** With its last words, unless a child of its own holds the output open: then soon after its end. */
const LAST_WORDS_MS = 100

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      const how = signal ?? `code ${code}`
      const timer = setTimeout(() => resolve(how), LAST_WORDS_MS)
      child.once('close', () => {
        clearTimeout(timer)
        resolve(how)
      })
    })
    child.once('error', (error) => resolve(error.message))
  })
}

function startOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve())
    child.once('error', reject)
  })
}
