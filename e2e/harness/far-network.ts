import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { BadLine } from './bad-line.ts'

/** Kept free for measurements of networks (RFC 2544), so no real network has it. */
const NEAR = '198.18.77.1'
const FAR = ['198.18.77.2', '198.18.77.3'] as const
/** By package of Debian; all but socat belong to every installation. */
const PROGRAMS = { iproute2: '/usr/sbin/ip', openssl: '/usr/bin/openssl', socat: '/usr/bin/socat' } as const
const READY_WITHIN_MS = 10_000

/**
 * A network namespace with one way out: a tunnel to this machine whose packets go over a `BadLine`. So everything of a
 * browser in it is delayed and lost as on a real line: documents, sockets and pictures, with the TCP of the kernel.
 * Needs root and socat.
 */
export class FarNetwork {
  readonly line: BadLine
  readonly #name: string
  readonly #dir = mkdtempSync(join(tmpdir(), 'gorod-far-'))
  readonly #tunnels: ChildProcess[] = []
  #door: Server | null = null
  #target = 0
  #address: (typeof FAR)[number] = FAR[0]

  /** Null: it can be made here. */
  static missing(): string | null {
    if (process.getuid?.() !== 0) return 'only root makes network namespaces'
    if (!existsSync('/dev/net/tun')) return 'this machine has no tunnels'
    const absent = Object.entries(PROGRAMS).find(([, program]) => !existsSync(program))
    return absent === undefined ? null : `${absent[0]} is not installed`
  }

  private constructor(line: BadLine) {
    this.line = line
    this.#name = `gorod-far-${process.pid}`
  }

  static async open(): Promise<FarNetwork> {
    const port = await freeUdpPort()
    const network = new FarNetwork(await BadLine.to({ address: '127.0.0.1', port }))
    try {
      await network.#build(port)
      return network
    } catch (error) {
      await network.close()
      throw error
    }
  }

  /** The site as it is reached from there, by https: a page of another machine gets no camera without. */
  get url(): string {
    const address = this.#door?.address()
    return `https://${NEAR}:${typeof address === 'object' && address !== null ? address.port : 0}`
  }

  leadTo(port: number): void {
    this.#target = port
  }

  /** A command that starts a program there with its arguments. */
  commandFor(program: string): string {
    const file = join(this.#dir, 'start')
    writeFileSync(file, `#!/bin/sh\nexec ${PROGRAMS.iproute2} netns exec ${this.#name} ${program} "$@"\n`, {
      mode: 0o755,
    })
    return file
  }

  /** Leaves the Wi-Fi as a phone does: the old address and all that came over it are gone. */
  changeAddress(): void {
    this.#address = this.#address === FAR[0] ? FAR[1] : FAR[0]
    this.#configureFar()
  }

  async close(): Promise<void> {
    this.line.close()
    for (const tunnel of this.#tunnels) tunnel.kill('SIGKILL')
    await new Promise<void>((done) => (this.#door === null ? done() : this.#door.close(() => done())))
    try {
      ip('netns', 'del', this.#name)
    } catch {
      // It was not made.
    }
    rmSync(this.#dir, { recursive: true, force: true })
  }

  async #build(port: number): Promise<void> {
    ip('netns', 'add', this.#name)
    ip('-n', this.#name, 'link', 'set', 'lo', 'up')
    const near = `gn${process.pid}`
    const far = `gf${process.pid}`
    // Names of the kernel have at most 15 letters. The far end is made here, and then moved: its socket stays here.
    this.#tunnel(`TUN:${NEAR}/24,tun-name=${near},iff-no-pi,iff-up`, `UDP4-LISTEN:${port},bind=127.0.0.1`)
    this.#tunnel(`TUN,tun-name=${far},iff-no-pi`, `UDP4:127.0.0.1:${this.line.port}`)
    await Promise.all([near, far].map(appears))
    ip('link', 'set', far, 'netns', this.#name)
    ip('-n', this.#name, 'link', 'set', far, 'name', 'far')
    this.#configureFar()
    await this.#openDoor()
  }

  #configureFar(): void {
    ip('-n', this.#name, 'address', 'flush', 'dev', 'far')
    ip('-n', this.#name, 'address', 'add', `${this.#address}/24`, 'dev', 'far')
    ip('-n', this.#name, 'link', 'set', 'far', 'up')
    ip('-n', this.#name, 'route', 'replace', 'default', 'dev', 'far')
  }

  #tunnel(one: string, other: string): void {
    this.#tunnels.push(spawn(PROGRAMS.socat, [one, other], { stdio: 'ignore' }))
  }

  /** Only those in the tunnel reach it. */
  async #openDoor(): Promise<void> {
    const [key, cert] = [join(this.#dir, 'key'), join(this.#dir, 'certificate')]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const names = ['-subj', `/CN=${NEAR}`, '-addext', `subjectAltName=IP:${NEAR}`]
    execFileSync(PROGRAMS.openssl, ['req', '-x509', ...curve, ...names, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    this.#door = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (near) => {
      const far = connect(this.#target, '127.0.0.1')
      for (const socket of [near, far]) {
        socket.on('error', () => socket.destroy())
        socket.once('close', () => {
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far)
      far.pipe(near)
    })
    this.#door.on('tlsClientError', () => undefined)
    await new Promise<void>((done) => this.#door?.listen(0, NEAR, done))
  }
}

function ip(...args: readonly string[]): void {
  execFileSync(PROGRAMS.iproute2, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Until the kernel has this end of a tunnel. */
async function appears(device: string): Promise<void> {
  const giveUp = AbortSignal.timeout(READY_WITHIN_MS)
  while (!existsSync(`/sys/class/net/${device}`)) {
    giveUp.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function freeUdpPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createSocket('udp4')
    probe.bind(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
