import { gameCommandMessage } from '@gorod/contracts/game'
import { type Ack, type AnswerOf, passes } from '@gorod/contracts/realtime'
import { startPracticeMessage } from '@gorod/contracts/search'
import { type PermittedCommand, permitted, type SeatCommand } from '@gorod/rules'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from './account.ts'

const AGAIN_AFTER_MS = 20
const ANSWER_WITHIN_MS = 3_000
/** No by the rules of the game: sending it again would not help. */
const REFUSALS: readonly string[] = ['command_refused', 'game_over']

/** A command the server said yes to. */
export interface AcknowledgedCommand {
  /** The id of the command in the log. */
  readonly commandId: string
  readonly sentAt: number
  readonly answeredAt: number
}

/**
 * A practice table whose player presses whatever may be pressed, all the time, and presses again with the same id until
 * the answer is yes or a refusal of the game.
 */
export class BusyTable {
  readonly player: SocketPlayer
  readonly gameId: string
  readonly acknowledged: AcknowledgedCommand[] = []
  /** Answers that were neither: the server could not say. */
  failed = 0
  /** How often the connection was lost. */
  cutOff = 0
  #sent = 0
  /** What there is to press after so many events. */
  #looked: { readonly length: number; readonly command: SeatCommand | null; readonly endsAt: number } = {
    length: 0,
    command: null,
    endsAt: 0,
  }
  #going = true
  readonly #playing: Promise<void>

  static async open(url: string, name: string): Promise<BusyTable> {
    const { token } = await makeAccount(url, name)
    const player = new SocketPlayer({ url, token, reconnectMs: 50 })
    const { gameId } = await player.ask(startPracticeMessage, { pace: 'brisk' })
    await player.join(gameId)
    return new BusyTable(player, gameId)
  }

  private constructor(player: SocketPlayer, gameId: string) {
    this.player = player
    this.gameId = gameId
    player.socket.on('disconnect', () => {
      if (this.#going) this.cutOff++
    })
    this.#playing = this.#play()
  }

  /** For how long its player will have something to press. */
  get pressableMs(): number {
    if (this.#next() === null) return 0
    return this.#looked.endsAt - Date.now()
  }

  /** How long its game may stay in this phase; 0 where the phase has no end. */
  get phaseMs(): number {
    return Math.max(0, (this.player.state?.phase.endsAt ?? 0) - Date.now())
  }

  async stop(): Promise<void> {
    this.#going = false
    await this.#playing
    this.player.close()
  }

  async #play(): Promise<void> {
    while (this.#going) {
      const command = this.#next()
      if (command !== null) await this.#press(command)
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }

  #next(): SeatCommand | null {
    const { viewer, events, state, over } = this.player
    if (typeof viewer !== 'number' || state === null || over) return null
    if (events.length !== this.#looked.length) {
      const command =
        permitted(state, viewer)
          .map(commandFor)
          .find((found) => found !== null) ?? null
      this.#looked = { length: events.length, command, endsAt: state.phase.endsAt ?? 0 }
    }
    return this.#looked.command
  }

  async #press(command: SeatCommand): Promise<void> {
    const id = `pressed-${this.#sent++}`
    while (this.#going) {
      const sentAt = performance.now()
      const ack = (await this.player.socket
        .timeout(ANSWER_WITHIN_MS)
        .emitWithAck(gameCommandMessage.name, { gameId: this.gameId, id, command })
        .catch(() => null)) as Ack<AnswerOf<typeof gameCommandMessage>> | null
      if (ack?.ok) {
        const commandId = `${this.player.viewer}:${id}`
        this.acknowledged.push({ commandId, sentAt, answeredAt: performance.now() })
        return
      }
      if (ack !== null && REFUSALS.includes(ack.error.code)) return
      if (ack !== null && !passes(ack.error.code)) throw new Error(JSON.stringify(ack.error))
      this.failed++
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

/** Presses without end in a speech, once in a vote; never what ends something. */
function commandFor(button: PermittedCommand): SeatCommand | null {
  switch (button.type) {
    case 'say':
      return { type: 'say', text: 'я мирный', claims: [] }
    case 'castVote':
      return 'candidates' in button ? { type: 'castVote', candidate: button.candidates[0] ?? 1 } : null
    case 'pickCard':
      return 'slots' in button ? { type: 'pickCard', slot: button.slots[0] ?? 0 } : null
    default:
      return null
  }
}
