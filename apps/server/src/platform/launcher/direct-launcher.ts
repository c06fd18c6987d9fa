import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { Launched, Launcher, LaunchRequest, OwnProgram } from './launcher.ts'
import { setPrivileges } from './set-privileges.ts'

const run = promisify(execFile)

/** Starts programs as children of this process. */
export const directLauncher: Launcher = {
  separate: false,
  sharedDir: null,
  async launch({ args, own, reads, onOutput }: LaunchRequest): Promise<Launched> {
    if (own === null) throw new Error('nothing says how to start it')
    if (own.user !== null && reads !== undefined)
      await run('chown', ['-R', '-h', `${own.user.uid}:${own.user.gid}`, reads])
    const [file, ...rest] = commandLine(own, args)
    // Its own session: Ctrl-C in a terminal reaches the server alone, which stops its programs after itself.
    const child = spawn(file, rest, {
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

/** The whole command line: who it shall be, the program, its arguments. */
export function commandLine(own: OwnProgram, args: readonly string[]): [string, ...string[]] {
  const before = setPrivileges({ user: own.user, endSignal: own.endSignal })
  const [file = own.file, ...rest] = [...before, own.file, ...(own.firstArgs ?? []), ...args]
  return [file, ...rest]
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
