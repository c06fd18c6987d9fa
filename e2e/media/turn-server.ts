import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@gorod/server/testing/media'

const TURN_SERVER = '/usr/bin/turnserver'

/** The question for one's own address (RFC 8489): type, length, magic cookie, and a number of the request. */
const BINDING_REQUEST = Buffer.from('000100002112a442000102030405060708090a0b', 'hex')
const PATIENCE_MS = 10_000

/** coturn as an operator runs it: time-limited credentials, signed with a secret that the site knows too. */
export class TurnServer {
  readonly secret = 'north'
  readonly #dir = mkdtempSync(join(tmpdir(), 'turn-test-'))
  readonly #address: string
  readonly #port: number
  #child: ChildProcess | null = null

  private constructor(address: string, port: number) {
    this.#address = address
    this.#port = port
  }

  static async start(): Promise<TurnServer> {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
    const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
    if (own === undefined) throw new Error('this test needs a network address besides loopback')
    const server = new TurnServer(own.address, await freePort())
    await server.run()
    return server
  }

  /** Where it listens. */
  get target(): { readonly address: string; readonly port: number } {
    return { address: this.#address, port: this.#port }
  }

  /** By its own port, or by that of a line that leads to it. */
  urls(port = this.#port): readonly string[] {
    return [`turn:${this.#address}:${port}?transport=udp`]
  }

  /** Starts it, on the same port as before. */
  async run(): Promise<void> {
    const file = join(this.#dir, 'turnserver.conf')
    writeFileSync(file, this.#configuration())
    this.#child = spawn(TURN_SERVER, ['-c', file], { cwd: this.#dir, stdio: 'ignore' })
    const giveUp = AbortSignal.timeout(PATIENCE_MS)
    while (!(await this.#answers())) giveUp.throwIfAborted()
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.#dir, { recursive: true, force: true })
  }

  /** Whether it answers a STUN request. */
  async #answers(): Promise<boolean> {
    const socket = createSocket('udp4')
    try {
      const answer = once(socket, 'message', { signal: AbortSignal.timeout(100) })
      socket.send(BINDING_REQUEST, this.#port, this.#address)
      await answer
      return true
    } catch {
      return false // not yet
    } finally {
      socket.close()
    }
  }

  #configuration(): string {
    return `listening-ip=${this.#address}
relay-ip=${this.#address}
listening-port=${this.#port}
min-port=28000
max-port=28199
use-auth-secret
static-auth-secret=${this.secret}
realm=game.test
fingerprint
no-tls
no-dtls
no-cli
no-multicast-peers
userdb=${join(this.#dir, 'turndb')}
pidfile=${join(this.#dir, 'turn.pid')}
log-file=stdout
simple-log
`
  }
}
