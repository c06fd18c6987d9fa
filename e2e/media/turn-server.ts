import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@gorod/server/testing/media'
import { relayConfiguration } from '../../cluster/relay.ts'

const TURN_SERVER = '/usr/bin/turnserver'
const RELAY_PORTS = { first: 28_000, last: 28_199 }

/** The question for one's own address (RFC 8489): type, length, magic cookie, and a number of the request. */
const BINDING_REQUEST = Buffer.from('000100002112a442000102030405060708090a0b', 'hex')
const PATIENCE_MS = 10_000

/** coturn as the cluster runs it, and an operator (scripts/coturn.test.ts compares the two): time-limited credentials, signed with a secret that the site knows too. */
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
    const text = relayConfiguration({
      port: this.#port,
      listens: this.#address,
      address: this.#address,
      ports: RELAY_PORTS,
      secret: this.secret,
      databaseFile: join(this.#dir, 'turndb'),
      pidFile: join(this.#dir, 'turn.pid'),
    })
    writeFileSync(file, text)
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
}
