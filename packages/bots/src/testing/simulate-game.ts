import {
  type AddressedCommand,
  createGame,
  decide,
  evolve,
  type GameEvent,
  isOver,
  nextDeadline,
  type PermittedCommand,
  permitted,
  type RuleSet,
  type Seat,
  type State,
  type View,
  viewFor,
} from '@gorod/rules'
import { type Bot, type BotMemory, createBot } from '../bot.ts'
import { hunch, type Random } from '../chance.ts'
import { type Intent, stillPermitted } from '../intent.ts'
import type { Level } from '../level.ts'

export interface Simulation {
  readonly state: State
  readonly events: readonly GameEvent[]
  /** Game time from the first to the last event, ms. */
  readonly lengthMs: number
  readonly accepted: number
  /** Intents that were dropped because their phase had ended or their button was gone. */
  readonly dropped: number
  /** Commands that the bot was allowed to send and the game refused: must be none. */
  readonly refused: readonly { readonly seat: Seat; readonly intent: Intent; readonly code: string }[]
}

/** Gets every thought of every bot with its input; for tests. */
export type Observer = (
  thought: { readonly seat: Seat; readonly view: View; readonly buttons: readonly PermittedCommand[] },
  intents: readonly Intent[],
) => void

export interface SimulationOptions {
  readonly ruleSet: RuleSet
  readonly seed: string
  readonly seats?: number
  /** The level of each seat. Absent: `player` everywhere. */
  readonly levelOf?: (seat: Seat) => Level
  readonly observe?: Observer
  /** What a seat sends instead of what its bot wants; for measuring how much a seat's words matter. */
  readonly rewrite?: (seat: Seat, intents: readonly Intent[]) => readonly Intent[]
  /** The first events of a game that exists already; without them a new one is dealt. */
  readonly begun?: readonly GameEvent[]
  /** The command of a human judge now; null for none. Asked after every step. */
  readonly judge?: (state: State) => AddressedCommand | null
}

interface Due {
  readonly at: number
  readonly seat: Seat
  readonly intent: Intent
}

/** Only these events change what a bot has to do; thinking after the others would take time without a result. */
const stirring: ReadonlySet<GameEvent['type']> = new Set<GameEvent['type']>([
  'phaseEntered',
  'cardPicked',
  'rolesDealt',
  'mafiaMet',
  'pauseRequested',
  'resumed',
  'paused',
  'penaltyProposed',
])

/** Plays a whole game of bots on simulated time: no timers, no clock, the same game for the same options. */
export function simulateGame(options: SimulationOptions): Simulation {
  const game = new SimulatedGame(options)
  // Every phase has a deadline, so this ends; the limit turns a broken engine into a failing test.
  for (let step = 0; step < 100_000 && !game.over(); step++) game.step()
  return game.result()
}

class SimulatedGame {
  #state: State
  #now: number
  readonly #events: GameEvent[]
  readonly #bots: readonly Bot[]
  readonly #memories: BotMemory[]
  readonly #random: Random
  readonly #observe: Observer | null
  readonly #rewrite: (seat: Seat, intents: readonly Intent[]) => readonly Intent[]
  readonly #judge: (state: State) => AddressedCommand | null
  #due: Due[] = []
  #accepted = 0
  #dropped = 0
  readonly #refused: { seat: Seat; intent: Intent; code: string }[] = []

  constructor(options: SimulationOptions) {
    const { ruleSet, seed, seats = 10, levelOf = () => 'player', observe, rewrite, begun, judge } = options
    let drawn = 0
    this.#random = () => hunch(seed, `chance:${drawn++}`)
    this.#observe = observe ?? null
    this.#rewrite = rewrite ?? ((_, intents) => intents)
    this.#judge = judge ?? (() => null)
    const first =
      begun ?? createGame({ ruleSet, seats, judge: 'automatic', seed: hexOf(seed), seedHash: '', at: 0 })
    this.#events = [...first]
    this.#now = first.at(-1)?.at ?? 0
    this.#state = fold(null, first)
    this.#bots = Array.from({ length: seats }, (_, index) => {
      const seat = index + 1
      return createBot({ seat, seed, level: levelOf(seat) })
    })
    this.#memories = this.#bots.map((bot) => bot.start)
    this.#thinkAll()
  }

  over(): boolean {
    return isOver(this.#state)
  }

  /** The next thing to happen: an intent, or the deadline of the game. */
  step(): void {
    const deadline = nextDeadline(this.#state)
    const next = this.#due[0]
    if (next !== undefined && (deadline === null || next.at <= deadline.at)) {
      this.#due.shift()
      this.#now = Math.max(this.#now, next.at)
      this.#act(next)
    } else if (deadline !== null) {
      this.#now = Math.max(this.#now, deadline.at)
      this.#apply(deadline.command)
    } else {
      throw new Error(`the game stands still in ${this.#state.phase.key}`)
    }
    const command = this.#judge(this.#state)
    if (command !== null) this.#apply(command)
  }

  result(): Simulation {
    return {
      state: this.#state,
      events: this.#events,
      lengthMs: this.#now,
      accepted: this.#accepted,
      dropped: this.#dropped,
      refused: this.#refused,
    }
  }

  #act({ seat, intent }: Due): void {
    const current = this.#state.phase.key === intent.phaseKey
    if (!current || !stillPermitted(intent.command, permitted(this.#state, seat))) {
      this.#dropped++
      return
    }
    const code = this.#apply({ ...intent.command, by: seat })
    if (code === null) this.#accepted++
    else this.#refused.push({ seat, intent, code })
  }

  #apply(command: AddressedCommand): string | null {
    const decision = decide(this.#state, command, this.#now)
    if (!decision.ok) return decision.refusal
    this.#state = fold(this.#state, decision.events)
    this.#events.push(...decision.events)
    if (decision.events.some((event) => stirring.has(event.type))) this.#thinkAll()
    return null
  }

  #thinkAll(): void {
    this.#bots.forEach((bot, index) => {
      const buttons = permitted(this.#state, bot.seat)
      const view = viewFor(this.#state, bot.seat)
      const memory = this.#memories[index] ?? bot.start
      const thought = bot.think(memory, view, buttons, this.#now, this.#random)
      this.#memories[index] = thought.memory
      this.#observe?.({ seat: bot.seat, view, buttons }, thought.intents)
      for (const intent of this.#rewrite(bot.seat, thought.intents)) {
        this.#due.push({ at: this.#now + intent.afterMs, seat: bot.seat, intent })
      }
    })
    this.#due.sort((a, b) => a.at - b.at)
  }
}

function fold(state: State | null, events: readonly GameEvent[]): State {
  let folded = state
  for (const event of events) folded = evolve(folded, event)
  if (folded === null) throw new Error('a game begins with an event')
  return folded
}

/** Any text as 128 bits of hex. */
function hexOf(seed: string): string {
  return [0, 1, 2, 3]
    .map((part) =>
      Math.floor(hunch(seed, `deal:${part}`) * 4294967296)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')
}
