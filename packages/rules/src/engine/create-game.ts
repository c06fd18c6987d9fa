import type { GameEvent } from '../model/event.ts'
import type { RuleSet } from '../model/rule-set.ts'
import { LOG_VERSION } from '../upcast.ts'
import { evolve } from './evolve/evolve.ts'
import { go } from './flow/flow.ts'
import type { Step } from './step.ts'

export interface GameSetup {
  /** Stored whole in the first event. The number of roles must equal the number of seats. */
  readonly ruleSet: RuleSet
  readonly seats: number
  readonly judge: 'human' | 'automatic'
  /** Hex, at least 128 bits from a cryptographic source. Secret until the game ends. */
  readonly seed: string
  /** SHA-256 of the seed, hex; shown from the start. */
  readonly seedHash: string
  /** Server time, ms. */
  readonly at: number
}

/** The first events of a game. Throws RangeError when the deck does not fit the table: a fault of the caller. */
export function createGame(setup: GameSetup): readonly GameEvent[] {
  const cards = Object.values(setup.ruleSet.roles).reduce((sum, count) => sum + count, 0)
  if (cards !== setup.seats) throw new RangeError(`${cards} cards for ${setup.seats} seats`)
  const { at, ...rest } = setup
  const created: GameEvent = { type: 'gameCreated', version: LOG_VERSION, ...rest, at }
  const step: Step = { at, events: [created], state: evolve(null, created) }
  go(step, { to: 'seating' })
  return step.events
}
