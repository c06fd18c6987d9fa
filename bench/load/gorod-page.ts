import { PROTOCOL_VERSION, SOCKET_PATH } from '@gorod/contracts/realtime'
import { WebSocket } from 'ws'

type Ack = { readonly ok: boolean; readonly error?: { readonly code: string } }
type Take = (payload: unknown, page: GorodPage) => void

export interface Hearing {
  readonly name: string
  readonly take: Take | null
}

/**
 * A page without the client of socket.io, which would cost more than the server does: ten thousand of them have to run
 * on one core. It reads the pushes of one name, where somebody wants them, and counts them.
 */
export class GorodPage {
  readonly #socket: WebSocket
  readonly #answers = new Map<number, (answer: Ack) => void>()
  #sent = 0
  readonly #heard: string
  readonly #take: Take | null
  received = 0

  private constructor(socket: WebSocket, name: string, take: Take | null) {
    this.#socket = socket
    this.#heard = `42["${name}"`
    this.#take = take
  }

  /** Pushes of this name are counted, and given to `take`. */
  static connect(url: string, token: string, { name, take }: Hearing): Promise<GorodPage> {
    const address = `${url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`
    const socket = new WebSocket(address, { perMessageDeflate: false })
    const page = new GorodPage(socket, name, take)
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('the server closed a connection')))
      socket.on('message', (data) => {
        const packet = String(data)
        if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ version: PROTOCOL_VERSION, token })}`)
        else if (packet.startsWith('40')) resolve(page)
        else if (packet.startsWith('44')) reject(new Error(packet))
        else page.#receive(packet)
      })
    })
  }

  ask<Answer>(name: string, payload: object): Promise<Answer & Ack> {
    const id = this.#sent++
    this.#socket.send(`42${id}${JSON.stringify([name, payload])}`)
    return new Promise((resolve) => {
      this.#answers.set(id, (answer) => resolve(answer as Answer & Ack))
    })
  }

  close(): void {
    this.#socket.close()
  }

  #receive(packet: string): void {
    if (packet === '2') this.#socket.send('3')
    else if (packet.startsWith('43')) {
      const from = packet.indexOf('[')
      const id = Number(packet.slice(2, from))
      const [answer] = JSON.parse(packet.slice(from)) as [Ack]
      this.#answers.get(id)?.(answer)
      this.#answers.delete(id)
    } else if (packet.startsWith(this.#heard)) {
      this.received++
      this.#take?.(JSON.parse(packet.slice(2))[1], this)
    }
  }
}
