import { type BotMemory, createBot, stillPermitted } from '@gorod/bots'
import {
  type GameEventsPush,
  gameCommandMessage,
  gameEventsMessage,
  joinGameMessage,
} from '@gorod/contracts/game'
import { answerInvitationMessage, invitationMessage, type SeatInvitation } from '@gorod/contracts/invitations'
import { answerRematchMessage } from '@gorod/contracts/rematch'
import {
  acceptTableMessage,
  activityStateMessage,
  type SearchMode,
  startSearchMessage,
} from '@gorod/contracts/search'
import { gameSeatLostMessage } from '@gorod/contracts/table-people'
import {
  evolve,
  type GameEvent,
  permitted,
  replay,
  type SeatCommand,
  type State,
  type View,
  viewFor,
} from '@gorod/rules'
import { connect, type SocketClient } from '@gorod/server/testing'
import type { Account } from './account.ts'

interface PlayerOptions {
  /** Does only what the story says. */
  readonly scripted?: boolean
  /** Takes the seat at a found table not before this. */
  readonly acceptsAfter?: Promise<unknown>
}

/**
 * A person at the table without a screen: finds the game, accepts, and plays with the head of a practice player over
 * the same socket messages a page sends. It keeps every event it was sent.
 */
export class TablePlayer {
  readonly account: Account
  readonly events: GameEvent[] = []
  gameId: string | null = null
  seat: number | null = null
  readonly #client: SocketClient
  readonly #scripted: boolean
  readonly #acceptsAfter: Promise<unknown>
  readonly #timers = new Set<NodeJS.Timeout>()
  #state: State | null = null
  #memory: BotMemory | null = null
  #sent = 0
  #closed = false

  private constructor(account: Account, client: SocketClient, { scripted, acceptsAfter }: PlayerOptions) {
    this.account = account
    this.#scripted = scripted ?? false
    this.#acceptsAfter = acceptsAfter ?? Promise.resolve()
    this.#client = client
  }

  static async connect(
    server: { readonly url: string },
    account: Account,
    options: PlayerOptions = {},
  ): Promise<TablePlayer> {
    const player = new TablePlayer(account, await connect(server, account.token), options)
    player.#client.socket.on(activityStateMessage.name, (state) => player.#moved(state))
    player.#client.socket.on(gameEventsMessage.name, (push: GameEventsPush) => player.#heard(push))
    player.#client.socket.on(gameSeatLostMessage.name, (lost: { readonly moved: boolean }) =>
      player.#seatLost(lost),
    )
    return player
  }

  async search(...modes: SearchMode[]): Promise<void> {
    await this.#client.ask(startSearchMessage, modes.length === 0 ? {} : { modes })
  }

  async searchToJudge(...modes: SearchMode[]): Promise<void> {
    await this.#client.ask(startSearchMessage, { modes, role: 'judge' })
  }

  /** Says yes to a judge who asks for a seat. */
  takesASeat(): void {
    this.#client.socket.on(
      invitationMessage.name,
      ({ invitation }: { readonly invitation: SeatInvitation | null }) => {
        if (invitation !== null)
          this.#client
            .ask(answerInvitationMessage, { id: invitation.id, accept: true })
            .catch(this.#unlessClosed)
      },
    )
  }

  /** Wants to play again with the table of the game that is over. */
  async stays(): Promise<void> {
    if (this.gameId !== null)
      await this.#client.send(answerRematchMessage, { gameId: this.gameId, stays: true })
  }

  /** Sends a command; a refusal is a mistake of the story. */
  async act(command: SeatCommand): Promise<void> {
    if (this.gameId === null) throw new Error('not in a game')
    this.#sent += 1
    const id = `story-${this.seat}-${String(this.#sent).padStart(8, '0')}`
    await this.#client.ask(gameCommandMessage, { gameId: this.gameId, id, command })
  }

  get view(): View | null {
    return this.#state && this.seat ? viewFor(this.#state, this.seat) : null
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#client.close()
  }

  #moved(state: {
    readonly kind: string
    readonly tableId?: string
    readonly gameId?: string
    readonly accepted?: boolean
  }): void {
    if (state.kind === 'found' && state.tableId && !state.accepted) {
      // Accepting twice answers with an error and does no harm.
      const { tableId } = state
      this.#acceptsAfter
        .then(() => this.#client.send(acceptTableMessage, { tableId }))
        .catch(this.#unlessClosed)
    }
    if (state.kind === 'game' && state.gameId && this.gameId === null) {
      this.gameId = state.gameId
      this.#join().catch(this.#unlessClosed)
    }
  }

  /** A player who has gone waits for no answer any more; anything else is a fault the story should hear of. */
  readonly #unlessClosed = (cause: unknown): void => {
    if (!this.#closed) throw cause
  }

  async #join(): Promise<void> {
    if (this.gameId === null) return
    const snapshot = await this.#client.ask(joinGameMessage, {
      gameId: this.gameId,
      known: this.events.length,
    })
    this.seat = typeof snapshot.viewer === 'number' ? snapshot.viewer : null
    this.#take(snapshot.from, snapshot.events)
  }

  /** On another seat of the same table the game is read from its first event again. */
  #seatLost({ moved }: { readonly moved: boolean }): void {
    this.events.length = 0
    this.#state = null
    this.#memory = null
    this.seat = null
    if (moved) this.#join().catch(this.#unlessClosed)
  }

  #heard({ gameId, from, events }: GameEventsPush): void {
    if (gameId !== this.gameId) return
    if (from > this.events.length) this.#join().catch(this.#unlessClosed)
    else this.#take(from, events)
  }

  #take(from: number, events: readonly GameEvent[]): void {
    const fresh = events.slice(this.events.length - from)
    if (fresh.length === 0) return
    this.events.push(...fresh)
    this.#state = this.#state ? fresh.reduce(evolve, this.#state) : replay(this.events)
    this.#think()
  }

  #think(): void {
    const { view } = this
    if (this.#scripted || !view || !this.#state || this.seat === null) return
    const bot = createBot({ seat: this.seat, seed: view.seedHash })
    const buttons = permitted(this.#state, this.seat)
    const thought = bot.think(this.#memory ?? bot.start, view, buttons, Date.now(), Math.random)
    this.#memory = thought.memory
    for (const { command, afterMs, phaseKey } of thought.intents) {
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        if (this.view?.phase.key === phaseKey) this.#send(command)
      }, afterMs)
      this.#timers.add(timer)
    }
  }

  #send(command: SeatCommand): void {
    if (!this.#state || this.seat === null || this.gameId === null) return
    if (!stillPermitted(command, permitted(this.#state, this.seat))) return
    this.#sent += 1
    const id = `${this.seat}-${String(this.#sent).padStart(8, '0')}`
    this.#client.send(gameCommandMessage, { gameId: this.gameId, id, command }).catch(this.#unlessClosed)
  }
}
