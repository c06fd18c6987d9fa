import { type WebSocket, WebSocketServer } from 'ws'
import type { Upgrade } from '../../../platform/http/http.ts'
import { admitUpgrade, refuseUpgrade } from '../../../platform/http/upgrades.ts'
import type { Log } from '../../../platform/log.ts'
import { OpenCount } from '../domain/check-limits.ts'
import { CHECK_ERRORS, CHECK_MESSAGE_LIMIT, CheckRefusal, readCheckMessage } from '../domain/check-message.ts'
import { CHECK_PATH, type CheckDoor, refusalAnswer, type VisitorBudget } from './check-door.ts'
import type { CheckSession, ToVisitor } from './check-session.ts'

/** The most sockets of one address at all processes, and of all addresses at this process. */
const SOCKETS = { perAddress: 8, inAll: 1_000 }
/** A socket without a session is of no use: the official client makes one at once. */
const SESSION_WITHIN_MS = 10_000
/** More unread bytes than this end the socket. */
const UNREAD_BYTES = 256 * 1024
const PROTOCOL = 'janus-protocol'

/** The system check by WebSocket. It ends here: every message is read, and a new one is written for Janus. */
export function checkUpgrade(door: CheckDoor, log: Log): Upgrade {
  const { echo, origins, addressOf, elsewheres } = door.deps
  const sockets = new OpenCount(SOCKETS, elsewheres.of('check-sockets'))
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: CHECK_MESSAGE_LIMIT,
    maxFragments: 16,
    maxBufferedChunks: 256,
    // Pings count as messages, and are answered where they are counted.
    autoPong: false,
    handleProtocols: () => PROTOCOL,
  })
  return {
    path: CHECK_PATH,
    handle(request, socket, head) {
      const protocols = String(request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/)
      if (origins.isForeign(request) || !protocols.includes(PROTOCOL))
        return refuseUpgrade(socket, '400 Bad Request')
      if (echo() === null) return refuseUpgrade(socket, '503 Service Unavailable')
      const address = addressOf(request)
      return admitUpgrade(socket, sockets.take(address), () => {
        server.handleUpgrade(
          request,
          socket,
          head,
          (webSocket) => new SocketVisitor(webSocket, { door, address, log }),
        )
      })
    },
  }
}

interface SocketContext {
  readonly door: CheckDoor
  readonly address: string
  readonly log: Log
}

class SocketVisitor {
  readonly #socket: WebSocket
  readonly #context: SocketContext
  readonly #budget: VisitorBudget
  /** Null before `create`; a promise, so that what comes right after it waits for it. */
  #session: Promise<CheckSession> | null = null

  constructor(socket: WebSocket, context: SocketContext) {
    const { clock } = context.door.deps
    this.#socket = socket
    this.#context = context
    this.#budget = context.door.budget()
    const late = clock.after(SESSION_WITHIN_MS, () => {
      if (this.#session === null) socket.terminate()
    })
    socket.on('error', () => socket.terminate())
    socket.on('ping', (data) => this.#spend(() => socket.pong(data)))
    socket.on('pong', () => this.#spend(() => undefined))
    socket.on('message', (data, isBinary) => this.#spend(() => this.#receive(isBinary ? '' : String(data))))
    socket.once('close', () => {
      this.#budget.end()
      late.cancel()
      void this.#session?.then((session) => session.end()).catch(() => undefined)
    })
  }

  async #receive(text: string): Promise<void> {
    let transaction: string | null = null
    try {
      const message = readCheckMessage(text)
      transaction = message.transaction
      this.#context.door.admit(message)
      if (message.janus === 'create' && this.#session === null) {
        const session = await this.#create(message)
        this.#tell({ janus: 'success', transaction, data: { id: session.id } })
        return
      }
      if (this.#session === null) throw new CheckRefusal(CHECK_ERRORS.sessionNotFound)
      const session = await this.#session
      this.#tell({ ...(await session.answer(message)), transaction })
      if (message.janus === 'destroy') session.end()
    } catch (error) {
      this.#refuse(error, transaction)
    }
  }

  /** One that could not be opened does not stand in the way of another try. */
  #create(message: Parameters<CheckDoor['open']>[0]): Promise<CheckSession> {
    const visitor = { tell: (told: ToVisitor) => this.#tell(told), ended: () => this.#socket.close() }
    const opened = this.#context.door.open(message, this.#context.address, visitor).then((session) => {
      if (this.#socket.readyState !== this.#socket.OPEN) session.end()
      return session
    })
    this.#session = opened
    opened.catch(() => {
      this.#session = null
    })
    return opened
  }

  #tell(message: ToVisitor): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > UNREAD_BYTES) this.#socket.terminate()
    else this.#socket.send(JSON.stringify(message))
  }

  #refuse(error: unknown, transaction: string | null): void {
    try {
      this.#tell(refusalAnswer(error, transaction))
    } catch (bug) {
      this.#context.log.error({ err: bug }, 'a system check failed')
      this.#socket.terminate()
    }
  }

  /** In the order of arrival: taking from the budget waits for nothing. */
  #spend(act: () => void | Promise<void>): void {
    void this.#budget.take().then((within) => {
      if (within) return act()
      this.#socket.terminate()
    })
  }
}
