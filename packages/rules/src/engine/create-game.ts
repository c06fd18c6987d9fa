import type { GameEvent } from '../model/event.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { ChosenRole } from '../model/seat.ts'
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
  /** Practice only. */
  readonly chosenRole?: ChosenRole | null
  /** Server time, ms. */
  readonly at: number
}

/** The first events of a game. Throws RangeError when the deck or the chosen role does not fit the table: a fault of the caller. */
export function createGame(setup: GameSetup): readonly GameEvent[] {
  const cards = Object.values(setup.ruleSet.roles).reduce((sum, count) => sum + count, 0)
  if (cards !== setup.seats) throw new RangeError(`${cards} cards for ${setup.seats} seats`)
  const { at, chosenRole = null, ...rest } = setup
  if (chosenRole !== null && !isInDeck(setup, chosenRole)) {
    throw new RangeError(`no ${chosenRole.role} for seat ${chosenRole.seat}`)
  }
  const created: GameEvent = { type: 'gameCreated', version: LOG_VERSION, ...rest, chosenRole, at }
  const step: Step = { at, events: [created], state: evolve(null, created) }
  go(step, { to: 'seating' })
  return step.events
}

function isInDeck({ ruleSet, seats }: GameSetup, { seat, role }: ChosenRole): boolean {
  return ruleSet.roles[role] > 0 && Number.isInteger(seat) && seat >= 1 && seat <= seats
}
