import { getConnectionData } from '@gorod/contracts/media'
import { WebSocket } from 'ws'
import { callFrom, type Target } from './attackers.ts'

const ANSWERS_WITHIN_MS = 10_000

export interface JanusAnswer {
  readonly janus?: string
  readonly data?: { readonly id?: number }
  readonly [key: string]: unknown
}

/** Given to anybody who asks, as to a page of the system check. */
export async function mediaToken(target: Target, from: string): Promise<string> {
  const answer = await callFrom(target, { path: getConnectionData.path, from })
  if (answer.status !== 200) throw new Error(`no token for the system check: ${answer.status}`)
  return String((JSON.parse(answer.body) as { token?: unknown }).token)
}

/** A WebSocket to the media gateway that says what no page would. Answers are matched by transaction. */
export class JanusSocket {
  readonly socket: WebSocket
  readonly #waiting = new Map<string, (answer: JanusAnswer) => void>()
  #count = 0

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('error', () => undefined)
    socket.on('message', (data) => this.#heard(String(data)))
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer({ janus: 'closed' })
      this.#waiting.clear()
    })
  }

  /** Null when the door is shut. */
  static open({ port }: Target, from: string): Promise<JanusSocket | null> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/janus`, 'janus-protocol', { localAddress: from })
    return new Promise((resolve) => {
      socket.once('open', () => resolve(new JanusSocket(socket)))
      socket.once('error', () => resolve(null))
    })
  }

  ask(request: object): Promise<JanusAnswer> {
    this.#count += 1
    const transaction = `attack${this.#count}`
    return this.askRaw(JSON.stringify({ ...request, transaction }), transaction)
  }

  /** Text as it is; the first answer with this transaction, `janus: 'closed'` when the line ends, `'silent'` when none comes. */
  askRaw(text: string | Buffer, transaction: string): Promise<JanusAnswer> {
    return new Promise((resolve) => {
      if (this.socket.readyState !== WebSocket.OPEN) return resolve({ janus: 'closed' })
      const timer = setTimeout(() => this.#waiting.get(transaction)?.({ janus: 'silent' }), ANSWERS_WITHIN_MS)
      this.#waiting.set(transaction, (answer) => {
        clearTimeout(timer)
        this.#waiting.delete(transaction)
        resolve(answer)
      })
      this.socket.send(text)
    })
  }

  close(): void {
    this.socket.terminate()
  }

  #heard(text: string): void {
    const answer = JSON.parse(text) as JanusAnswer
    // What could not be read at all is refused without naming it.
    const [oldest] = answer.transaction === undefined ? this.#waiting.keys() : []
    this.#waiting.get(String(answer.transaction ?? oldest))?.(answer)
  }
}
