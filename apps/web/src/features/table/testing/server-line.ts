import { gameAskedMessage, gameHereMessage } from '@gorod/contracts/attention'
import {
  type GameEventsPush,
  type GameSnapshot,
  gameCommandMessage,
  gameEventsMessage,
  joinGameMessage,
} from '@gorod/contracts/game'
import type { PayloadOf, ServerMessage } from '@gorod/contracts/realtime'
import type { GameEvent, Viewer } from '@gorod/rules'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import type { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'

export const GAME = '6f0c3f8e-5b1e-4b0a-9f63-2f1f6d3f7c11'

/** The server's side of one connection, as far as a game uses it. */
export class ServerLine {
  connected = false
  readonly joins: number[] = []
  readonly commands: unknown[] = []
  viewer: Viewer = 4
  /** Where the server asks the page to connect. */
  moveTo: string | null = null
  /** Where the page connected again. */
  readonly moves: string[] = []
  /** How often the page said that somebody sits before it. */
  signs = 0
  refuse: RealtimeFailure | null = null
  /** The next command is refused, and no other. */
  refuseOnce: RealtimeFailure | null = null
  refuseJoin: RealtimeFailure | null = null
  /** The answer to a join is on its way until then. */
  answerJoinAfter: Promise<void> | null = null
  /** Commands sent from now on are answered after it. */
  answerAfter: Promise<void> | null = null
  /** The server's clock at every answer. */
  now = 5_000
  /** The events on the server; a join is answered from `known` on. */
  events: readonly GameEvent[] = []
  #push: (push: GameEventsPush) => void = () => undefined
  readonly #others = new Map<string, (payload: unknown) => void>()
  readonly #connections = new Set<(connected: boolean) => void>()

  readonly realtime: Realtime = {
    connected: true,
    send: async (message, payload) => {
      if (message.name === joinGameMessage.name) {
        const answer = this.#join(payload as { known: number })
        await this.answerJoinAfter
        return answer as never
      }
      if (message.name === gameHereMessage.name) this.signs++
      if (message.name === gameCommandMessage.name) {
        this.commands.push(payload)
        const refusal = this.refuseOnce ?? this.refuse
        this.refuseOnce = null
        if (refusal !== null) throw refusal
        await this.answerAfter
      }
      return { ok: true, repeated: false } as never
    },
    on: (message, listener) => {
      if (message.name === gameEventsMessage.name) this.#push = listener as never
      else this.#others.set(message.name, listener as never)
      return () => undefined
    },
    onConnection: (listener) => {
      this.#connections.add(listener)
      return () => this.#connections.delete(listener)
    },
    onConnectFailure: () => () => undefined,
    reconnect: () => undefined,
    moveTo: (server) => {
      this.moves.push(server)
      this.connect(false)
    },
  }

  connect(up = true): void {
    for (const listener of this.#connections) listener(up)
  }

  /** «Вы здесь?» */
  ask(answerBy: number): void {
    this.#others.get(gameAskedMessage.name)?.({ gameId: GAME, answerBy })
  }

  push(from: number, to: number): void {
    this.#push({ gameId: GAME, from, events: this.events.slice(from, to), now: this.now })
  }

  /** Any other message of the server. */
  tell<Message extends ServerMessage>(message: Message, payload: PayloadOf<Message>): void {
    this.#others.get(message.name)?.(payload)
  }

  #join({ known }: { known: number }): GameSnapshot {
    this.joins.push(known)
    if (this.refuseJoin !== null) throw this.refuseJoin
    return {
      gameId: GAME,
      viewer: this.viewer,
      mode: 'practice',
      type: 'other',
      rulesName: null,
      players: [],
      judge: null,
      secondJudge: null,
      isSecondJudge: false,
      replaced: [],
      from: known,
      events: this.events.slice(known),
      now: this.now,
      media: { available: false, reason: null },
      link: 'token',
      moveTo: this.moveTo,
    }
  }
}
