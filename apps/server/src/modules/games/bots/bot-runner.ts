import { type Bot, type BotMemory, createBot, type Intent, stillPermitted } from '@gorod/bots'
import { permitted, type Seat, speakerOf, viewFor } from '@gorod/rules'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Random } from '../../../platform/random.ts'
import { isElsewhere } from '../domain/keeping.ts'
import type { LiveGame } from '../domain/live-game.ts'
import type { Bots } from '../domain/open-game.ts'

export interface BotRunnerDeps {
  readonly clock: Clock
  readonly random: Random
  readonly logger: Log
}

/** Plays the practice seats of a game. */
export function startBots(game: LiveGame, deps: BotRunnerDeps): Bots {
  return new BotRunner(game, deps)
}

interface Player {
  readonly bot: Bot
  memory: BotMemory
}

interface PlannedIntent {
  readonly seat: Seat
  readonly intent: Intent
  readonly dueAt: number
  readonly timer: Timer
}

/** The part of its time that a hurried speech takes. */
const HURRIED = 0.25

/**
 * Bots get what their seat gets, and send commands the same way as people. They remember nothing that the view does
 * not show, so after a crash they simply think again. Two processes may run the same bots for a moment: the id of a
 * command is made of seat, phase and count, and the log accepts each id once.
 */
class BotRunner implements Bots {
  readonly #game: LiveGame
  readonly #deps: BotRunnerDeps
  /** By seat: before the deal a judge may put a practice player on another seat. */
  readonly #players = new Map<Seat, Player>()
  readonly #planned = new Set<PlannedIntent>()
  readonly #sent = new Map<string, number>()
  #hurried = false
  #thinking = false
  #stopped = false

  constructor(game: LiveGame, deps: BotRunnerDeps) {
    this.#game = game
    this.#deps = deps
  }

  hurry(): void {
    const now = this.#deps.clock.now()
    this.#hurried = true
    if (!this.#isSpeechHurried()) return
    for (const planned of [...this.#planned]) {
      const { seat, intent, dueAt, timer } = planned
      timer.cancel()
      this.#planned.delete(planned)
      // `#plan` makes it shorter.
      this.#plan(seat, { ...intent, afterMs: Math.max(0, dueAt - now) })
    }
  }

  /** Considers several changes in a row once, after they have been sent to people. */
  notice(): void {
    if (this.#thinking || this.#seats().length === 0) return
    this.#thinking = true
    setImmediate(() => {
      this.#thinking = false
      if (this.#stopped) return
      // Reads the phase also when no bot has anything to do in it: a person has the floor.
      this.#guard(null, () => this.#isSpeechHurried())
      for (const seat of this.#seats()) this.#guard(seat, () => this.#think(this.#playerOf(seat)))
    })
  }

  stop(): void {
    this.#stopped = true
    for (const { timer } of this.#planned) timer.cancel()
    this.#planned.clear()
  }

  #seats(): readonly Seat[] {
    return this.#game.header.players.filter(({ bot }) => bot).map(({ seat }) => seat)
  }

  #playerOf(seat: Seat): Player {
    const known = this.#players.get(seat)
    if (known !== undefined) return known
    const { id, botLevel } = this.#game.header
    const bot = createBot({ seat, seed: id, level: botLevel })
    const player = { bot, memory: bot.start }
    this.#players.set(seat, player)
    return player
  }

  /** Nobody waits for what a bot does: an error of the rules would end the process, with all its games. */
  #guard(seat: Seat | null, act: () => void): void {
    try {
      act()
    } catch (cause) {
      // A bot that fails does nothing, like an absent player; the game goes on.
      this.#deps.logger.error({ err: cause, gameId: this.#game.header.id, seat }, 'a practice player failed')
    }
  }

  #think(player: Player): void {
    const { clock, random } = this.#deps
    const { state } = this.#game
    const { seat } = player.bot
    const { memory, intents } = player.bot.think(
      player.memory,
      viewFor(state, seat),
      permitted(state, seat),
      clock.now(),
      () => random.integer(2 ** 32) / 2 ** 32,
    )
    player.memory = memory
    for (const intent of intents) this.#plan(seat, intent)
  }

  #plan(seat: Seat, intent: Intent): void {
    const { clock } = this.#deps
    const afterMs = this.#isSpeechHurried() ? Math.round(intent.afterMs * HURRIED) : intent.afterMs
    const timer = clock.after(afterMs, () => {
      this.#planned.delete(planned)
      this.#guard(seat, () => this.#send(seat, intent))
    })
    const planned: PlannedIntent = { seat, intent, dueAt: clock.now() + afterMs, timer }
    this.#planned.add(planned)
  }

  /** A practice player has the floor, and somebody waits. A person who gets the floor ends the hurry. */
  #isSpeechHurried(): boolean {
    const speaker = speakerOf(this.#game.state.phase)
    if (speaker === null) return false
    const isBot = this.#seats().includes(speaker)
    if (!isBot) this.#hurried = false
    return this.#hurried && isBot
  }

  #send(seat: Seat, { command, phaseKey }: Intent): void {
    const { state } = this.#game
    if (!this.#seats().includes(seat)) return
    if (state.phase.key !== phaseKey || !stillPermitted(command, permitted(state, seat))) return
    const name = `bot-${seat}:${phaseKey}:${command.type}`
    const count = this.#sent.get(name) ?? 0
    this.#sent.set(name, count + 1)
    this.#game.send({ command: { ...command, by: seat }, id: `${name}:${count}` }).catch((cause) => {
      if (isElsewhere(cause)) return
      this.#deps.logger.error(
        { err: cause, gameId: this.#game.header.id, seat },
        'the command of a practice player was not written',
      )
    })
  }
}
