import { WebSocket } from 'ws'
import { until } from './table.ts'

/** What the gateway of the system check says, as far as tests look. */
export interface CheckAnswer {
  readonly janus: string
  readonly transaction?: string
  readonly data?: { readonly id: number }
  readonly error?: { readonly code: number; readonly reason: string }
  readonly session_id?: number
  readonly jsep?: { readonly type: string; readonly sdp: string }
  readonly plugindata?: unknown
}

export interface CheckSocket {
  /** Everything without a transaction of ours. */
  readonly events: readonly CheckAnswer[]
  readonly closed: Promise<void>
  /** Sends it with a transaction and waits for the answer with the same; rejects when the socket closes. */
  ask(body: object): Promise<CheckAnswer>
  /** Sends the text as it is and waits for whatever comes next that is no event. */
  askText(text: string): Promise<CheckAnswer>
  /** SDP of the next answer of the echo test that was not taken yet. */
  nextAnswer(): Promise<string>
  send(text: string): void
  close(): void
}

interface SocketOptions {
  readonly protocol?: string
  readonly headers?: Readonly<Record<string, string>>
}

let asked = 0
/** Waits for any answer. */
const NEXT = ''

/** A visitor without a browser, who can say what no browser would. */
export async function openCheckSocket(url: string, options: SocketOptions = {}): Promise<CheckSocket> {
  const { protocol = 'janus-protocol', headers = {} } = options
  const socket = new WebSocket(`${url.replace('http', 'ws')}/janus`, protocol, { headers })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => socket.terminate())
  const events: CheckAnswer[] = []
  const waiting = new Map<string, (answer: CheckAnswer) => void>()
  let isClosed = false
  let taken = 0
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve()
    })
  })
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as CheckAnswer
    const take = waiting.get(answer.transaction ?? NEXT) ?? waiting.get(NEXT)
    const isEvent = answer.janus === 'event' || answer.janus === 'webrtcup' || answer.janus === 'hangup'
    if (take === undefined || isEvent) events.push(answer)
    else take(answer)
  })
  const answerTo = (key: string, text: string) =>
    new Promise<CheckAnswer>((resolve, reject) => {
      if (isClosed) return reject(new Error('the socket is closed'))
      waiting.set(key, resolve)
      void closed.then(() => reject(new Error('the socket was closed')))
      socket.send(text)
    })
  return {
    events,
    closed,
    ask: (body) => {
      const transaction = `asked-${++asked}`
      return answerTo(transaction, JSON.stringify({ transaction, ...body }))
    },
    askText: (text) => answerTo(NEXT, text),
    async nextAnswer() {
      await until(() => events.slice(taken).some((event) => event.jsep))
      const at = events.findIndex((event, index) => index >= taken && event.jsep)
      taken = at + 1
      return String(events[at]?.jsep?.sdp)
    },
    send: (text) => socket.send(text),
    close: () => socket.terminate(),
  }
}

export function postCheck(url: string, path: string, body: object | string): Promise<CheckAnswer> {
  const text = typeof body === 'string' ? body : JSON.stringify({ transaction: 'abcdefghijkl', ...body })
  return fetch(`${url}/janus${path}`, { method: 'POST', body: text }).then(
    (answer) => answer.json() as Promise<CheckAnswer>,
  )
}
