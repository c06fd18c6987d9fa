import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setPrivileges } from '../apps/server/src/platform/launcher/set-privileges.ts'
import { createPace } from '../scripts/supervisor/pace.mjs'

const LOOK_MS = 50
const READY_WITHIN_MS = 90_000
const END_WITHIN_MS = 30_000
/** One that ended so often before it was ready will not be. */
const MOST_UNREADY = 4

export interface ProgramOptions {
  readonly name: string
  /** A function is asked at every start. */
  readonly command: readonly string[] | (() => readonly string[])
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  readonly logFile: string
  readonly isReady: () => Promise<boolean>
  /** SIGTERM without it. */
  readonly endSignal?: NodeJS.Signals
  /** False: what its end means is decided elsewhere. */
  readonly restarts?: boolean
  readonly tell: (line: string) => void
}

/** One program of the cluster. It is started again when it ends by itself, and ends with the process that started it. */
export class Program {
  readonly name: string
  readonly #options: ProgramOptions
  readonly #pace = createPace()
  #child: ChildProcess | null = null
  #isWanted = false
  #endsUnready = 0
  #ended: Promise<void> = Promise.resolve()

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.#options = options
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  get isRunning(): boolean {
    return this.#child !== null
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    this.#isWanted = true
    this.#endsUnready = 0
    this.#launch()
    await this.untilReady()
  }

  async untilReady(): Promise<void> {
    const { name, logFile, isReady } = this.#options
    const giveUpAt = performance.now() + READY_WITHIN_MS
    while (!(await isReady())) {
      const most = this.#options.restarts === false ? 1 : MOST_UNREADY
      const hasFailed = this.#endsUnready >= most
      if (hasFailed || performance.now() > giveUpAt) throw new Error(`${name} does not start: see ${logFile}`)
      await wait(LOOK_MS)
    }
    this.#endsUnready = 0
  }

  /** Ends the program as an operator does: it may finish what it does. */
  async stop(): Promise<void> {
    this.#isWanted = false
    const hard = setTimeout(() => this.signal('SIGKILL'), END_WITHIN_MS)
    this.signal(this.#options.endSignal ?? 'SIGTERM')
    this.signal('SIGCONT')
    await this.#ended
    clearTimeout(hard)
  }

  /** Ends it without a word, and leaves it down. */
  async kill(): Promise<void> {
    this.#isWanted = false
    this.signal('SIGKILL')
    await this.#ended
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  #launch(): void {
    const { command, env, cwd, logFile } = this.#options
    const program = typeof command === 'function' ? command() : command
    mkdirSync(dirname(logFile), { recursive: true })
    // The file itself, not a pipe: what the program started may write after its end, and while this process is busy.
    const log = openSync(logFile, 'a')
    // The kernel ends it when this process dies, by force what would take its time; Ctrl-C reaches it from here, in order.
    const endSignal = this.#options.endSignal === 'SIGKILL' ? 'SIGKILL' : 'SIGTERM'
    const [file = '', ...args] = [...setPrivileges({ user: null, endSignal }), ...program]
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    this.#child = child
    this.#ended = new Promise((resolve) => {
      const onEnd = (how: string): void => {
        if (this.#child !== child) return
        this.#child = null
        this.#endsUnready++
        resolve()
        this.#again(how)
      }
      child.once('error', (error) => onEnd(error.message))
      child.once('exit', (code, signal) => onEnd(signal ?? `code ${code}`))
    })
  }

  #again(how: string): void {
    const { name, restarts = true, tell } = this.#options
    if (!this.#isWanted || !restarts) return
    const { delayMs } = this.#pace.next({ wasReady: true, told: false })
    tell(`${name} ended (${how}): starting it again${delayMs === 0 ? '' : ` in ${delayMs / 1000} s`}`)
    setTimeout(() => {
      if (this.#isWanted && !this.isRunning) this.#launch()
    }, delayMs)
  }
}
