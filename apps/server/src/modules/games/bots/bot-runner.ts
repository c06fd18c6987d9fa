import { type Bot, type BotMemory, createBot, type Intent, stillPermitted } from '@gorod/bots'
import { permitted, type Seat, viewFor } from '@gorod/rules'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Random } from '../../../platform/random.ts'
import type { LiveGame } from '../domain/live-game.ts'
import type { Bots } from '../domain/open-game.ts'

export interface BotRunnerDeps {
  readonly clock: Clock
  readonly random: Random
  readonly logger: Log
}

/** Plays the practice seats of a game. */
export function startBots(game: LiveGame, deps: BotRunnerDeps): Bots {
  const seats = game.header.players.filter(({ bot }) => bot).map(({ seat }) => seat)
  return new BotRunner(game, seats, deps)
}

interface Player {
  readonly bot: Bot
  memory: BotMemory
}

/**
 * Bots get what their seat gets, and send commands the same way as people. They remember nothing that the view does
 * not show, so after a crash they simply think again. Two processes may run the same bots for a moment: the id of a
 * command is made of seat, phase and count, and the log accepts each id once.
 */
class BotRunner implements Bots {
  readonly #game: LiveGame
  readonly #deps: BotRunnerDeps
  readonly #players: readonly Player[]
  readonly #timers = new Set<Timer>()
  readonly #sent = new Map<string, number>()
  #thinking = false
  #stopped = false

  constructor(game: LiveGame, seats: readonly Seat[], deps: BotRunnerDeps) {
    this.#game = game
    this.#deps = deps
    this.#players = seats.map((seat) => {
      const bot = createBot({ seat, seed: game.header.id, level: game.header.botLevel })
      return { bot, memory: bot.start }
    })
  }

  /** Considers several changes in a row once, after they have been sent to people. */
  notice(): void {
    if (this.#thinking || this.#players.length === 0) return
    this.#thinking = true
    setImmediate(() => {
      this.#thinking = false
      if (!this.#stopped) for (const player of this.#players) this.#think(player)
    })
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#timers) timer.cancel()
    this.#timers.clear()
  }

  #think(player: Player): void {
    const { clock, random, logger } = this.#deps
    const { state } = this.#game
    const { seat } = player.bot
    try {
      const { memory, intents } = player.bot.think(
        player.memory,
        viewFor(state, seat),
        permitted(state, seat),
        clock.now(),
        () => random.integer(2 ** 32) / 2 ** 32,
      )
      player.memory = memory
      for (const intent of intents) this.#plan(seat, intent)
    } catch (cause) {
      // A bot that fails does nothing, like an absent player; the game goes on.
      logger.error({ err: cause, gameId: this.#game.header.id, seat }, 'a practice player failed')
    }
  }

  #plan(seat: Seat, intent: Intent): void {
    const timer = this.#deps.clock.after(intent.afterMs, () => {
      this.#timers.delete(timer)
      this.#send(seat, intent)
    })
    this.#timers.add(timer)
  }

  #send(seat: Seat, { command, phaseKey }: Intent): void {
    const { state } = this.#game
    if (state.phase.key !== phaseKey || !stillPermitted(command, permitted(state, seat))) return
    const name = `bot-${seat}:${phaseKey}:${command.type}`
    const count = this.#sent.get(name) ?? 0
    this.#sent.set(name, count + 1)
    this.#game
      .send({ command: { ...command, by: seat }, id: `${name}:${count}` })
      .catch((cause) =>
        this.#deps.logger.error(
          { err: cause, gameId: this.#game.header.id, seat },
          'the command of a practice player was not written',
        ),
      )
  }
}
