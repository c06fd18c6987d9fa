import { createBot, type Intent, stillPermitted } from '@gorod/bots'
import {
  type GameEventsPush,
  gameCommandMessage,
  gameEventsMessage,
  joinGameMessage,
} from '@gorod/contracts/game'
import {
  type Ack,
  type AnswerOf,
  type ClientMessage,
  PROTOCOL_VERSION,
  passes,
  type RealtimeError,
  type SentPayloadOf,
  SOCKET_PATH,
  SOCKET_RECONNECTION,
} from '@gorod/contracts/realtime'
import { type ActivityState, acceptTableMessage, activityStateMessage } from '@gorod/contracts/search'
import {
  evolve,
  type GameEvent,
  permitted,
  type SeatCommand,
  type State,
  type Viewer,
  viewFor,
} from '@gorod/rules'
import { io, type Socket } from 'socket.io-client'
import { TimeoutError } from '../timeout-error.ts'

export interface PlayerOptions {
  readonly url: string
  readonly token: string
  /** Shorter than a browser's, so that a test that kills the server need not wait. */
  readonly reconnectMs?: number
}

const WAIT_MS = 30_000
/** As a page does. */
const REJOIN_MS = 3_000

/** The server refused a message. */
class Refusal extends Error {
  readonly code: RealtimeError['code']

  constructor(message: ClientMessage, error: RealtimeError) {
    super(`${message.name}: ${JSON.stringify(error)}`)
    this.code = error.code
  }
}

/**
 * A browser without a screen: speaks the protocol, folds what it hears with the same rules package, comes back by
 * itself after a lost connection and asks for what it missed. Can play its seat like a practice player.
 */
export class SocketPlayer {
  readonly socket: Socket
  readonly token: string
  /** Every packet the socket received, raw: what a curious person would see in the network panel. */
  readonly transcript: string[] = []
  readonly acked: { readonly id: string; readonly command: SeatCommand }[] = []
  activity: ActivityState | null = null
  gameId: string | null = null
  viewer: Viewer | null = null
  events: GameEvent[] = []
  #folded: { readonly events: readonly GameEvent[]; count: number; state: State | null } | null = null
  #waiters: { readonly check: () => boolean; readonly resolve: () => void }[] = []
  #onChange: () => void = () => {}
  #sent = 0
  #isClosed = false

  constructor({ url, token, reconnectMs = SOCKET_RECONNECTION.reconnectionDelayMax }: PlayerOptions) {
    this.token = token
    this.socket = io(url, {
      ...SOCKET_RECONNECTION,
      reconnectionDelay: Math.min(reconnectMs, SOCKET_RECONNECTION.reconnectionDelay),
      reconnectionDelayMax: reconnectMs,
      path: SOCKET_PATH,
      auth: { version: PROTOCOL_VERSION, token },
      transports: ['websocket'],
      forceNew: true,
    })
    this.socket.io.on('open', () => {
      this.socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
        if (typeof data === 'string') this.transcript.push(data)
      })
    })
    this.socket.on(activityStateMessage.name, (state: ActivityState) => {
      this.activity = state
      this.#changed()
    })
    this.socket.on(gameEventsMessage.name, (push: GameEventsPush) => this.#heard(push))
    // As a page does: socket.io itself stays away after a handshake that was refused.
    this.socket.on('connect_error', ({ data }: Error & { readonly data?: RealtimeError }) => {
      if (passes(data?.code)) setTimeout(() => this.#isClosed || this.socket.connect(), reconnectMs)
    })
    let connectedBefore = false
    this.socket.on('connect', () => {
      if (connectedBefore) this.#rejoin()
      connectedBefore = true
    })
  }

  /** Sends a message once; rejects only when no answer comes. */
  async send<Message extends ClientMessage>(
    message: Message,
    payload: SentPayloadOf<Message>,
  ): Promise<Ack<AnswerOf<Message>>> {
    return this.socket.timeout(WAIT_MS).emitWithAck(message.name, payload)
  }

  /** Sends a message; an error in the answer is thrown. */
  async ask<Message extends ClientMessage>(
    message: Message,
    payload: SentPayloadOf<Message>,
  ): Promise<AnswerOf<Message>> {
    const ack = await this.send(message, payload)
    if (!ack.ok) throw new Refusal(message, ack.error)
    return ack
  }

  /** Enters a game with what it already knows of it; also after every reconnect. */
  async join(gameId: string): Promise<void> {
    if (this.gameId !== gameId) this.events = []
    this.gameId = gameId
    const snapshot = await this.ask(joinGameMessage, { gameId, known: this.events.length })
    // Another game was joined meanwhile: this seat and these events are not of it.
    if (this.gameId !== gameId) return
    this.viewer = snapshot.viewer
    this.events = [...this.events.slice(0, snapshot.from), ...snapshot.events]
    this.#changed()
  }

  /** Repeats with the same id until it is answered, as a browser does. */
  async command(command: SeatCommand): Promise<Ack<{ readonly repeated: boolean }>> {
    const { gameId } = this
    if (!gameId) throw new Error('not in a game')
    const id = `test-${this.#sent++}-${command.type}`
    for (;;) {
      const ack = await this.socket
        .timeout(3000)
        .emitWithAck(gameCommandMessage.name, { gameId, id, command })
        .catch(() => null)
      if (ack === null && !this.socket.active) throw new Error('the player has left')
      if (ack === null) continue
      if (ack.ok) this.acked.push({ id, command })
      return ack
    }
  }

  get last(): GameEvent | undefined {
    return this.events.at(-1)
  }

  /** The game as far as it is known here; null: nothing of it. Events are folded once, for a game is asked about at each. */
  get state(): State | null {
    const { events } = this
    if (this.#folded?.events !== events) this.#folded = { events, count: 0, state: null }
    const folded = this.#folded
    folded.state = events.slice(folded.count).reduce<State | null>(evolve, folded.state)
    folded.count = events.length
    return folded.state
  }

  get over(): boolean {
    return this.events.some(({ type }) => type === 'gameEnded' || type === 'gameAborted')
  }

  /** Accepts any table found and joins any game the account is put into. */
  acceptEverything(): void {
    this.#also(() => {
      if (this.activity?.kind === 'found' && !this.activity.accepted) {
        const { tableId } = this.activity
        this.activity = { ...this.activity, accepted: true }
        this.send(acceptTableMessage, { tableId }).catch(() => {})
      }
      if (this.activity?.kind === 'game' && this.gameId !== this.activity.gameId) {
        this.gameId = this.activity.gameId
        this.events = []
        this.#rejoin()
      }
    })
  }

  /** Plays the seat by itself with real timers, on what this seat received and nothing else. */
  playByItself(): void {
    let bot: ReturnType<typeof createBot> | null = null
    let memory: ReturnType<typeof createBot>['start'] | null = null
    this.#also(() => {
      const { state, viewer: seat } = this
      if (typeof seat !== 'number' || state === null || this.over) return
      bot ??= createBot({ seat, seed: 'protocol' })
      const thought = bot.think(
        memory ?? bot.start,
        viewFor(state, seat),
        permitted(state, seat),
        Date.now(),
        Math.random,
      )
      memory = thought.memory
      for (const intent of thought.intents) setTimeout(() => this.#act(intent), intent.afterMs)
    })
  }

  /** Resolves as soon as the condition holds. */
  until(what: string, check: () => boolean, timeoutMs = WAIT_MS): Promise<void> {
    if (check()) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new TimeoutError(`waited in vain: ${what}; last event ${JSON.stringify(this.last)}`)),
        timeoutMs,
      )
      this.#waiters.push({
        check,
        resolve: () => {
          clearTimeout(timer)
          resolve()
        },
      })
    })
  }

  close(): void {
    this.#isClosed = true
    this.socket.disconnect()
  }

  #act({ command, phaseKey }: Intent): void {
    const { state } = this
    if (typeof this.viewer !== 'number' || state === null || this.over) return
    if (state.phase.key !== phaseKey || !stillPermitted(command, permitted(state, this.viewer))) return
    this.command(command).catch(() => {})
  }

  #also(react: () => void): void {
    const before = this.#onChange
    this.#onChange = () => {
      before()
      react()
    }
    react()
  }

  /** A join that a lost connection cuts short is done again by the next `connect`, and one that could not be answered after a while. */
  #rejoin(): void {
    if (!this.gameId) return
    this.join(this.gameId).catch((cause) => {
      if (cause instanceof Refusal && !passes(cause.code)) return
      setTimeout(() => this.socket.connected && this.#rejoin(), REJOIN_MS)
    })
  }

  #heard({ gameId, from, events }: GameEventsPush): void {
    if (gameId !== this.gameId) return
    if (from !== this.events.length) {
      this.#rejoin()
      return
    }
    this.events.push(...events)
    this.#changed()
  }

  #changed(): void {
    this.#onChange()
    const done = this.#waiters.filter((waiter) => waiter.check())
    this.#waiters = this.#waiters.filter((waiter) => !done.includes(waiter))
    for (const waiter of done) waiter.resolve()
  }
}
