import type { GameEvent } from '../model/event.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { ChosenRole } from '../model/seat.ts'
import { LOG_VERSION } from '../upcast.ts'
import { evolve } from './evolve/evolve.ts'
import { go } from './flow/flow.ts'
import { emit, type Step } from './step.ts'

export interface GameSetup {
  /** Stored whole in the first event. The number of roles must equal the number of seats. */
  readonly ruleSet: RuleSet
  readonly seats: number
  readonly judge: 'human' | 'automatic'
  /** A second judge sits at the table from the start; only beside a human judge. */
  readonly secondJudge?: boolean
  /** Hex, at least 128 bits from a cryptographic source. Secret until the game ends. */
  readonly seed: string
  /** SHA-256 of the seed, hex; shown from the start. */
  readonly seedHash: string
  /** Practice only. */
  readonly chosenRole?: ChosenRole | null
  /** Server time, ms. */
  readonly at: number
}

/** The first events of a game. Throws RangeError when the deck, the chosen role or the second judge does not fit the table: a fault of the caller. */
export function createGame(setup: GameSetup): readonly GameEvent[] {
  const cards = Object.values(setup.ruleSet.roles).reduce((sum, count) => sum + count, 0)
  if (cards !== setup.seats) throw new RangeError(`${cards} cards for ${setup.seats} seats`)
  const { at, chosenRole = null, secondJudge = false, ...rest } = setup
  if (chosenRole !== null && !isInDeck(setup, chosenRole)) {
    throw new RangeError(`no ${chosenRole.role} for seat ${chosenRole.seat}`)
  }
  if (secondJudge && setup.judge !== 'human') throw new RangeError('a second judge without a judge')
  const created: GameEvent = { type: 'gameCreated', version: LOG_VERSION, ...rest, chosenRole, at }
  const step: Step = { at, events: [created], state: evolve(null, created) }
  go(step, { to: 'seating' })
  if (secondJudge) emit(step, { type: 'secondJudgeSeated' })
  return step.events
}

function isInDeck({ ruleSet, seats }: GameSetup, { seat, role }: ChosenRole): boolean {
  return ruleSet.roles[role] > 0 && Number.isInteger(seat) && seat >= 1 && seat <= seats
}
