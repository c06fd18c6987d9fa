import { gameCommandMessage, joinGameMessage } from '@gorod/contracts/game'
import type { Ack, AnswerOf } from '@gorod/contracts/realtime'
import { startPracticeMessage } from '@gorod/contracts/search'
import { type PermittedCommand, permitted, type SeatCommand } from '@gorod/rules'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../../e2e/harness/account.ts'

const PRESS_EVERY_MS = 100
const ANSWER_WITHIN_MS = 2_000
const AGAIN_AFTER_MS = 25
const RECONNECT_MS = 100
/** The server cannot say: the command may count or not. All other errors are rules of the game. */
const FAULTS: readonly string[] = ['internal', 'unavailable', 'too_many_requests']

export interface AcknowledgedCommand {
  readonly gameId: string
  /** As it is in the log. */
  readonly commandId: string
  /** Of what was said: nobody else says this. */
  readonly text: string | null
}

/** What a table of this load has seen since it was asked last. */
export interface TableRecord {
  /** The longest time between two answers about its game. */
  readonly silenceMs: number
  /** The longest time from a press to its acknowledgement, repetitions included. */
  readonly commandMs: number
  /** Answers that were neither yes nor a rule of the game, by code. */
  readonly errors: readonly string[]
  readonly cutOff: number
}

/** A practice table. Its player presses what may be pressed, and asks for the game all the time, whatever breaks. */
export class SocketTable {
  readonly acknowledged: AcknowledgedCommand[] = []
  readonly #player: SocketPlayer
  readonly #name: string
  #sent = 0
  #answeredAt = performance.now()
  #silenceMs = 0
  #commandMs = 0
  #pressingSince: number | null = null
  #errors: string[] = []
  #cutOff = 0
  #isGoing = true
  readonly #playing: Promise<unknown>

  static async open(url: string, name: string, askEveryMs: number): Promise<SocketTable> {
    const { token } = await makeAccount(url, name)
    return new SocketTable(new SocketPlayer({ url, token, reconnectMs: RECONNECT_MS }), name, askEveryMs)
  }

  private constructor(player: SocketPlayer, name: string, askEveryMs: number) {
    this.#player = player
    this.#name = name
    player.socket.on('disconnect', () => {
      if (this.#isGoing) this.#cutOff++
    })
    player.socket.on('connect_error', (error) => this.#errors.push(`handshake: ${error.message}`))
    this.#playing = Promise.all([this.#play(), this.#ask(askEveryMs)])
  }

  /** For how long its player will have something to press. */
  get pressableMs(): number {
    return this.#next() === null ? 0 : (this.#player.state?.phase.endsAt ?? 0) - Date.now()
  }

  /** What it has seen since the last time. */
  take(): TableRecord {
    const now = performance.now()
    const pressing = this.#pressingSince === null ? 0 : now - this.#pressingSince
    const seen: TableRecord = {
      silenceMs: Math.round(Math.max(this.#silenceMs, now - this.#answeredAt)),
      commandMs: Math.round(Math.max(this.#commandMs, pressing)),
      errors: this.#errors,
      cutOff: this.#cutOff,
    }
    this.#silenceMs = 0
    this.#commandMs = 0
    this.#errors = []
    this.#cutOff = 0
    return seen
  }

  async stop(): Promise<void> {
    this.#isGoing = false
    await this.#playing
    this.#player.close()
  }

  async #play(): Promise<void> {
    while (this.#isGoing) {
      try {
        if (this.#player.gameId === null || this.#player.over) await this.#begin()
        const command = this.#next()
        if (command !== null) await this.#press(command)
      } catch {
        // The connection was lost meanwhile.
      }
      await pause(PRESS_EVERY_MS)
    }
  }

  async #begin(): Promise<void> {
    const { gameId } = await this.#player.ask(startPracticeMessage, { pace: 'brisk' })
    await this.#player.join(gameId)
  }

  async #ask(everyMs: number): Promise<void> {
    while (this.#isGoing) {
      const { gameId, events } = this.#player
      if (gameId !== null) {
        const ack = await this.#send(joinGameMessage, { gameId, known: events.length })
        if (ack?.ok) this.#answered()
        else this.#note(ack)
      }
      await pause(everyMs)
    }
  }

  #answered(): void {
    const now = performance.now()
    this.#silenceMs = Math.max(this.#silenceMs, now - this.#answeredAt)
    this.#answeredAt = now
  }

  #next(): SeatCommand | null {
    const { viewer, state, over } = this.#player
    if (typeof viewer !== 'number' || state === null || over) return null
    for (const button of permitted(state, viewer)) {
      const command = this.#commandFor(button)
      if (command !== null) return command
    }
    return null
  }

  async #press(command: SeatCommand): Promise<void> {
    const { gameId, viewer } = this.#player
    if (gameId === null) return
    const id = `pressed-${this.#sent++}`
    const since = performance.now()
    this.#pressingSince = since
    while (this.#isGoing) {
      const ack = await this.#send(gameCommandMessage, { gameId, id, command })
      if (ack !== null && (ack.ok || !FAULTS.includes(ack.error.code))) {
        this.#commandMs = Math.max(this.#commandMs, performance.now() - since)
        if (ack.ok) {
          const text = command.type === 'say' ? command.text : null
          this.acknowledged.push({ gameId, commandId: `${viewer}:${id}`, text })
        }
        break
      }
      this.#note(ack)
      await pause(AGAIN_AFTER_MS)
    }
    this.#pressingSince = null
  }

  #note(ack: Ack | null): void {
    if (ack !== null && !ack.ok && FAULTS.includes(ack.error.code)) this.#errors.push(ack.error.code)
  }

  /** Null: no answer, and none will come. */
  async #send<Message extends typeof joinGameMessage | typeof gameCommandMessage>(
    message: Message,
    payload: object,
  ): Promise<Ack<AnswerOf<Message>> | null> {
    return this.#player.socket
      .timeout(ANSWER_WITHIN_MS)
      .emitWithAck(message.name, payload)
      .catch(() => null)
  }

  /** Presses without end in a speech, once in a vote; never what ends something. */
  #commandFor(button: PermittedCommand): SeatCommand | null {
    switch (button.type) {
      case 'say':
        return { type: 'say', text: `${this.#name} говорит ${this.#sent}`, claims: [] }
      case 'castVote':
        return 'candidates' in button ? { type: 'castVote', candidate: button.candidates[0] ?? 1 } : null
      case 'pickCard':
        return 'slots' in button ? { type: 'pickCard', slot: button.slots[0] ?? 0 } : null
      default:
        return null
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
