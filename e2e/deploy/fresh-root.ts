import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

const READY_WITHIN_MS = 120_000

export interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Unit {
  readonly program: string
  /** In the data folder of the site. */
  readonly folder: string
  readonly settings: readonly string[]
  readonly env: string
}

/** A new Debian in a folder. Commands in it have their own processes and mounts, and the network of this machine. */
export class FreshRoot {
  readonly #folder: string
  #server: ChildProcess | null = null

  constructor(folder: string) {
    this.#folder = folder
    run('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', folder])
    copyFileSync('/etc/resolv.conf', this.path('/etc/resolv.conf'))
  }

  path(inside: string): string {
    return `${this.#folder}${inside}`
  }

  read(inside: string): string {
    return readFileSync(this.path(inside), 'utf8')
  }

  copyIn(from: string, inside: string): void {
    mkdirSync(this.path(inside), { recursive: true })
    run('cp', ['-R', `${from}/.`, this.path(inside)])
  }

  script(inside: string, content: string): void {
    writeFileSync(this.path(inside), content, { mode: 0o755 })
  }

  run(command: readonly string[], { user = 'root' } = {}) {
    return spawnSync('unshare', this.#inside(command, user), { encoding: 'utf8' })
  }

  start(command: readonly string[]): ChildProcess {
    return spawn('unshare', this.#inside(command, 'root'), { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Beside the server, whose process it sees. */
  async runBesideServer(command: readonly string[]): Promise<Outcome> {
    if (this.#server === null) throw new Error('the server does not run')
    const beside = [`--target=${childOf(this.#server)}`, '--pid', 'unshare', '--mount']
    const inside = [`--mount-proc=${this.path('/proc')}`, 'chroot', this.#folder, ...command]
    const started = spawn('nsenter', [...beside, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(started, 'exit')
    const [stdout, stderr] = await Promise.all([text(started.stdout), text(started.stderr)])
    const [status] = await ended
    return { status, stdout, stderr }
  }

  /** Starts a server as the unit of systemd does: its user, its settings, its folder. */
  async startServer(port: number): Promise<void> {
    const settings = ['site.env', `server-${port}.env`]
    this.#server = await this.#startUnit(
      { program: 'main.ts', folder: `server-${port}`, settings, env: `PORT=${port}` },
      () => isReady(port),
    )
  }

  /** Returns what ends it; it has no game. */
  async startJanus(port: number): Promise<() => Promise<void>> {
    const folder = `janus-${port}`
    const unit = {
      program: 'janus.ts',
      folder,
      settings: ['janus.env'],
      env: `JANUS_LISTEN=127.0.0.1:${port}`,
    }
    const janus = await this.#startUnit(unit, async (output) =>
      output.includes(`Ready: ws://127.0.0.1:${port}`),
    )
    return () => end(janus)
  }

  async #startUnit(
    { program, folder, settings, env }: Unit,
    isUp: (output: string) => Promise<boolean>,
  ): Promise<ChildProcess> {
    const script = `/run/${folder}`
    this.script(
      script,
      `#!/bin/sh
export ${env} DATA_DIR=/var/lib/gorod/${folder}
set -a
${settings.map((name) => `[ ! -e /etc/gorod/${name} ] || . /etc/gorod/${name}`).join('\n')}
set +a
cd /opt/gorod/current
exec setpriv --reuid gorod --regid gorod --clear-groups --no-new-privs \\
  node_modules/node/bin/node apps/server/src/${program}
`,
    )
    const started = this.start([script])
    let output = ''
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (part) => {
        output += part
      })
    const giveUpAt = performance.now() + READY_WITHIN_MS
    while (!(await isUp(output))) {
      if (started.exitCode !== null || performance.now() > giveUpAt)
        throw new Error(`${folder} is not ready:\n${output}`)
      await wait(200)
    }
    return started
  }

  /** The user id that the server runs as. */
  serverUser(): number {
    if (this.#server === null) throw new Error('the server does not run')
    const status = readFileSync(`/proc/${childOf(this.#server)}/status`, 'utf8')
    return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
  }

  /** Stops the server as systemd does: SIGTERM. */
  async stopServer(): Promise<void> {
    const server = this.#server
    if (server === null) return
    await end(server)
    this.#server = null
  }

  async remove(): Promise<void> {
    await this.stopServer()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #inside(command: readonly string[], user: string): string[] {
    const own = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${this.path('/proc')}`]
    return [...own, 'chroot', `--userspec=${user}`, this.#folder, ...command]
  }
}

async function end(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve))
  process.kill(childOf(program), 'SIGTERM')
  await ended
}

/** `unshare` waits for the program in the root, which is its only child. */
function childOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

export async function untilReady(port: number): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while (!(await isReady(port))) {
    if (performance.now() > giveUpAt) throw new Error(`nothing answers at ${port}`)
    await wait(200)
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

export function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} failed`)
}
