import { setTimeout as wait } from 'node:timers/promises'
import { startPracticeMessage } from '@gorod/contracts/search'
import { type PermittedCommand, permitted, type SeatCommand } from '@gorod/rules'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../../e2e/harness/account.ts'
import {
  askAlways,
  pressUntilAnswered,
  type ReportedPlayer,
  type SentCommand,
  watchConnection,
} from './press.ts'
import { PlayerReport, type TableRecord } from './table-report.ts'

const PRESS_EVERY_MS = 100
const RECONNECT_MS = 100

/** A practice table. Its player presses what may be pressed, and asks for the game all the time, whatever breaks. */
export class SocketTable implements ReportedPlayer {
  readonly sent: SentCommand[] = []
  readonly report = new PlayerReport()
  readonly player: SocketPlayer
  readonly #name: string
  #pressed = 0
  #isGoing = true
  readonly #playing: Promise<unknown>

  static async open(url: string, name: string, askEveryMs: number): Promise<SocketTable> {
    const { token } = await makeAccount(url, name)
    return new SocketTable(new SocketPlayer({ url, token, reconnectMs: RECONNECT_MS }), name, askEveryMs)
  }

  private constructor(player: SocketPlayer, name: string, askEveryMs: number) {
    this.player = player
    this.#name = name
    watchConnection(this, this.#goes)
    this.#playing = Promise.all([this.#play(), askAlways(this, askEveryMs, this.#goes)])
  }

  /** For how long its player will have something to press. */
  get pressableMs(): number {
    return this.#next() === null ? 0 : (this.player.state?.phase.endsAt ?? 0) - Date.now()
  }

  /** What it has seen since the last time. */
  take(): TableRecord {
    return { of: 'practice', ...this.report.take() }
  }

  async stop(): Promise<void> {
    this.#isGoing = false
    await this.#playing
    this.player.close()
  }

  readonly #goes = (): boolean => this.#isGoing

  async #play(): Promise<void> {
    while (this.#isGoing) {
      try {
        if (this.player.gameId === null || this.player.over) await this.#begin()
        const command = this.#next()
        if (command !== null)
          await pressUntilAnswered(this, `pressed-${this.#pressed++}`, command, this.#goes)
      } catch {
        // The connection was lost meanwhile.
      }
      await wait(PRESS_EVERY_MS)
    }
  }

  async #begin(): Promise<void> {
    const { gameId } = await this.player.ask(startPracticeMessage, { pace: 'brisk' })
    await this.player.join(gameId)
  }

  #next(): SeatCommand | null {
    const { viewer, state, over } = this.player
    if (typeof viewer !== 'number' || state === null || over) return null
    for (const button of permitted(state, viewer)) {
      const command = this.#commandFor(button)
      if (command !== null) return command
    }
    return null
  }

  /** Presses without end in a speech, once in a vote; never what ends something. */
  #commandFor(button: PermittedCommand): SeatCommand | null {
    switch (button.type) {
      case 'say':
        return { type: 'say', text: `${this.#name} говорит ${this.#pressed}`, claims: [] }
      case 'castVote':
        return 'candidates' in button ? { type: 'castVote', candidate: button.candidates[0] ?? 1 } : null
      case 'pickCard':
        return 'slots' in button ? { type: 'pickCard', slot: button.slots[0] ?? 0 } : null
      default:
        return null
    }
  }
}
