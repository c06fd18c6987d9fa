import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** WebSocketOpCode of obs-websocket 5. */
const HELLO = 0
const IDENTIFY = 1
const IDENTIFIED = 2
const EVENT = 5
const REQUEST = 6
const RESPONSE = 7
/** WebSocketCloseCode. */
const NOT_IDENTIFIED = 4007
const AUTHENTICATION_FAILED = 4009
/** RequestStatus. */
const SUCCESS = 100
const UNKNOWN_REQUEST = 204
const NOT_FOUND = 600

interface Packet {
  readonly op: number
  readonly d: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The server's side of obs-websocket 5 as its protocol describes it, written apart from the library that the site uses: the handshake, the
 * authentication, and the requests of scenes and inputs.
 */
export class ObsPeer {
  readonly #server: WebSocketServer
  readonly #password: string | null
  readonly #open = new Set<WebSocket>()
  readonly scenes: readonly string[]
  readonly inputs: Map<string, boolean>
  scene: string
  /** Every request, as it came. */
  readonly requests: string[] = []

  private constructor(server: WebSocketServer, password: string | null) {
    this.#server = server
    this.#password = password
    this.scenes = ['Ночь', 'Стол']
    this.scene = 'Стол'
    this.inputs = new Map([
      ['Микрофон', false],
      ['Музыка', false],
    ])
    server.on('connection', (socket) => this.#greet(socket))
  }

  static async start({ password = null as string | null, port = 0 } = {}): Promise<ObsPeer> {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port,
      handleProtocols: (offered) => (offered.has('obswebsocket.json') ? 'obswebsocket.json' : false),
    })
    await new Promise((resolve) => server.once('listening', resolve))
    return new ObsPeer(server, password)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Somebody presses the mute button in the program itself. */
  muteByHand(inputName: string, inputMuted: boolean): void {
    this.inputs.set(inputName, inputMuted)
    this.#tellAll('InputMuteStateChanged', { inputName, inputMuted })
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.terminate()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #greet(socket: WebSocket): void {
    const [salt, challenge] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
    const send = (op: number, d: Fields) => socket.send(JSON.stringify({ op, d }))
    const authentication = this.#password === null ? {} : { authentication: { salt, challenge } }
    socket.on('close', () => this.#open.delete(socket))
    socket.on('message', (data) => {
      const { op, d } = JSON.parse(String(data)) as Packet
      if (op === IDENTIFY && !this.#open.has(socket)) {
        if (this.#password !== null && d.authentication !== answerTo(this.#password, salt, challenge))
          return socket.close(AUTHENTICATION_FAILED, 'Authentication failed.')
        this.#open.add(socket)
        return send(IDENTIFIED, { negotiatedRpcVersion: 1 })
      }
      if (!this.#open.has(socket)) return socket.close(NOT_IDENTIFIED, 'Not identified.')
      if (op === REQUEST) send(RESPONSE, this.#answer(d))
    })
    send(HELLO, { obsWebSocketVersion: '5.1.0', rpcVersion: 1, ...authentication })
  }

  #answer({ requestType, requestId, requestData = {} }: Fields): Fields {
    const data = requestData as Fields
    this.requests.push(
      `${requestType}${Object.keys(data).length === 0 ? '' : ` ${Object.values(data).join(' ')}`}`,
    )
    const done = (responseData: Fields = {}) => ({
      requestType,
      requestId,
      requestStatus: { result: true, code: SUCCESS },
      responseData,
    })
    const refused = (code: number) => ({ requestType, requestId, requestStatus: { result: false, code } })
    const input = String(data.inputName)
    switch (requestType) {
      case 'GetSceneList':
        return done({
          currentProgramSceneName: this.scene,
          scenes: this.scenes.map((sceneName, sceneIndex) => ({ sceneName, sceneIndex })),
        })
      case 'GetInputList':
        return done({ inputs: [...this.inputs.keys()].map((inputName) => ({ inputName })) })
      case 'GetInputMute':
        return this.inputs.has(input) ? done({ inputMuted: this.inputs.get(input) }) : refused(NOT_FOUND)
      case 'SetInputMute':
        if (!this.inputs.has(input)) return refused(NOT_FOUND)
        this.muteByHand(input, data.inputMuted === true)
        return done()
      case 'SetCurrentProgramScene':
        if (!this.scenes.includes(String(data.sceneName))) return refused(NOT_FOUND)
        this.scene = String(data.sceneName)
        return done()
      default:
        return refused(UNKNOWN_REQUEST)
    }
  }

  #tellAll(eventType: string, eventData: Fields): void {
    const packet = JSON.stringify({ op: EVENT, d: { eventType, eventIntent: 8, eventData } })
    for (const socket of this.#open) socket.send(packet)
  }
}

/** base64(sha256(base64(sha256(password + salt)) + challenge)). */
export function answerTo(password: string, salt: string, challenge: string): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  return hash(hash(password + salt) + challenge)
}
