import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { confinedCommand } from '../janus/confined-command.ts'
import { portsIn } from '../janus/janus-process.ts'
import type { Owner } from '../janus/owner.ts'
import type { LinkId, LocalEnd, SwitchCall, SwitchEvent, SwitchRequest } from './switch-messages.ts'

const MAIN = fileURLToPath(new URL('switch/main.ts', import.meta.url))
const READY_MS = 15_000
const KEPT_LOG = 8_000
const OLD_SPACE_MIB = 256

export interface SwitchOptions {
  /** The user as whom this process starts it; null: the user of this process. */
  readonly owner: Owner | null
  /** UDP ports, `from-to`. */
  readonly rtpPortRange: string
}

/** What a connection tells of itself. */
export interface LinkListener {
  readonly connected: () => void
  /** It failed, or the page closed it. It still has to be closed here. */
  readonly ended: () => void
  readonly talks?: (on: boolean) => void
}

interface Waiting {
  readonly resolve: (end: LocalEnd | undefined) => void
  readonly reject: (error: Error) => void
}

/** The switch that runs: a child with the least rights, ended with this process. */
export class SwitchProcess {
  readonly #child: ChildProcess
  /** Resolves when it ended, for whatever reason. */
  readonly exited: Promise<void>
  readonly #waiting = new Map<number, Waiting>()
  readonly #links = new Map<LinkId, LinkListener>()
  #calls = 0
  #lastLink = 0
  #ended = false
  #log = ''

  private constructor({ owner, rtpPortRange }: SwitchOptions) {
    const [file, ...args] = confinedCommand(process.execPath, { owner, rtpPorts: portsIn(rtpPortRange) })
    this.#child = spawn(file, [...args, `--max-old-space-size=${OLD_SPACE_MIB}`, MAIN, rtpPortRange], {
      // Its own session: Ctrl-C reaches the server alone.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: '/usr/bin:/bin', LANG: 'C' },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#log = (this.#log + text).slice(-KEPT_LOG)
      })
    this.exited = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#child.once('error', () => resolve())
    }).then(() => this.#end())
    this.#child.on('message', (event: SwitchEvent) => this.#heard(event))
  }

  static async start(options: SwitchOptions): Promise<SwitchProcess> {
    const started = new SwitchProcess(options)
    const ready = new Promise<boolean>((resolve) => {
      started.#child.on('message', (event: SwitchEvent) => event.type === 'ready' && resolve(true))
      void started.exited.then(() => resolve(false))
      setTimeout(() => resolve(false), READY_MS).unref()
    })
    if (await ready) return started
    await started.kill()
    throw new Error(`the switch did not start: ${started.log()}`)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Last lines it wrote, for the log of a failure. */
  log(): string {
    return this.#log
  }

  newLink(listener: LinkListener): LinkId {
    const link = ++this.#lastLink
    this.#links.set(link, listener)
    return link
  }

  /** Served in the order of the calls. Rejects when it refuses or ends. */
  call(request: SwitchRequest): Promise<LocalEnd | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new Error('the switch has ended'))
      const id = ++this.#calls
      this.#waiting.set(id, { resolve, reject })
      const call: SwitchCall = { id, request }
      this.#child.send(call, (error) => error && this.#waiting.delete(id) && reject(error))
    })
  }

  async close(link: LinkId): Promise<void> {
    if (!this.#links.delete(link) || this.#ended) return
    await this.call({ type: 'close', link })
  }

  /** Ends it at once, and every stream with it. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.exited
  }

  #heard(event: SwitchEvent): void {
    if (event.type === 'ready') return
    if (event.type !== 'done') {
      const listener = this.#links.get(event.link)
      if (event.type === 'connected') listener?.connected()
      if (event.type === 'ended') listener?.ended()
      if (event.type === 'talks') listener?.talks?.(event.on)
      return
    }
    const waiting = this.#waiting.get(event.id)
    this.#waiting.delete(event.id)
    if (event.error === undefined) waiting?.resolve(event.end)
    else waiting?.reject(new Error(event.error))
  }

  #end(): void {
    this.#ended = true
    for (const { reject } of this.#waiting.values()) reject(new Error('the switch has ended'))
    this.#waiting.clear()
    this.#links.clear()
  }
}
