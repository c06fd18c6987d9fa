import { createSocket, type Socket } from 'node:dgram'

interface Conditions {
  /** The delay of each direction, ms. */
  readonly delayMs?: number
  /** Share of packets that are lost, 0–1. */
  readonly loss?: number
  /** The width of each direction. What would wait longer than a router lets it is lost. */
  readonly kbps?: number
}

/** What a router keeps before it drops. */
const QUEUE_MS = 300

interface Target {
  /** An address of this machine. */
  readonly address: string
  readonly port: number
}

/**
 * A way to a UDP port of this machine that delays and loses packets and has a width, as a bad network does. The kernels
 * that these tests meet have no netem, and Chromium's own throttling does not touch peer connections.
 */
export class BadLine {
  readonly port: number
  readonly #near: Socket
  readonly #far = new Map<number, Socket>()
  readonly #random: () => number
  #conditions: Conditions = {}
  /** Until when each way is busy. */
  readonly #busy = { there: 0, back: 0 }

  private constructor(near: Socket, random: () => number) {
    this.#near = near
    this.#random = random
    this.port = near.address().port
  }

  static async to({ address, port }: Target, random: () => number = Math.random): Promise<BadLine> {
    const near = createSocket('udp4')
    await new Promise<void>((done) => near.bind(0, address, done))
    const line = new BadLine(near, random)
    near.on('message', (packet, from) => {
      const far = line.#far.get(from.port) ?? line.#open(from)
      line.#carry('there', packet, () => line.#far.get(from.port) === far && far.send(packet, port, address))
    })
    return line
  }

  become(conditions: Conditions): void {
    this.#conditions = conditions
  }

  /** The near end goes on from another address, as a phone that leaves its network: the far end knows it no more. */
  changeAddress(): void {
    for (const socket of this.#far.values()) socket.close()
    this.#far.clear()
  }

  close(): void {
    for (const socket of [this.#near, ...this.#far.values()]) socket.close()
    this.#far.clear()
  }

  #open({ address, port }: Target): Socket {
    const far = createSocket('udp4')
    this.#far.set(port, far)
    far.on('message', (packet) => {
      this.#carry('back', packet, () => this.#near.send(packet, port, address))
    })
    return far
  }

  #carry(way: 'there' | 'back', packet: Buffer, send: () => void): void {
    const { delayMs = 0, loss = 0, kbps = Number.POSITIVE_INFINITY } = this.#conditions
    if (this.#random() < loss) return
    const now = performance.now()
    const startsAt = Math.max(now, this.#busy[way])
    if (startsAt - now > QUEUE_MS) return
    this.#busy[way] = startsAt + (packet.length * 8) / kbps
    const waitMs = this.#busy[way] - now + delayMs
    if (waitMs < 1) send()
    // Closed meanwhile, there is nobody to send to.
    else setTimeout(() => this.#far.size > 0 && send(), waitMs)
  }
}
