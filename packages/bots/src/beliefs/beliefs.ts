import type { Seat } from '@gorod/rules'
import { SKILLS } from '../level.ts'
import type { SeatRecord, TableRecord } from '../table/read-table.ts'
import type { Character } from '../temper.ts'
import { addIntuition, attentionOf, gatherEvidence } from './evidence.ts'
import { type Knowledge, type World, weighWorlds } from './worlds.ts'

export interface Beliefs {
  readonly worlds: readonly World[]
  /** Index = seat: the chance of being mafia, and of being the sheriff. */
  readonly mafia: readonly number[]
  readonly sheriff: readonly number[]
}

/** The beliefs of an observer without a seat and without secrets. Equal for everybody who has heard the same. */
export function publicBeliefs(table: TableRecord): Beliefs {
  return summed(table, weighWorlds(table, gatherEvidence(table), nothingKnown))
}

/**
 * The beliefs of this player. A town player uses everything they know. A mafia player gets the beliefs of a civilian
 * in their seat, and argues from those; the decisions use their real knowledge (`table.mates`).
 */
export function ownBeliefs(table: SeatRecord, { seed, temper, level = 'player' }: Character): Beliefs {
  const skill = SKILLS[level]
  const evidence = gatherEvidence(table, attentionOf(seed, skill))
  const intuition = intuitionFloor + intuitionSpan * temper.intuition
  addIntuition(evidence, table, seed, intuition * skill.intuition)
  return summed(table, weighWorlds(table, evidence, knowledgeOf(table)))
}

/** The weight of first impressions against facts: the town players of one table should not all think the same. */
const intuitionFloor = 0.22
const intuitionSpan = 0.3

const nothingKnown: Knowledge = { town: [], mafia: [], sheriff: null, notSheriff: [] }

function knowledgeOf(table: SeatRecord): Knowledge {
  const { me, role } = table
  if (role === 'sheriff') {
    const mafia = table.checks.filter((check) => check.yes).map((check) => check.seat)
    const town = table.checks.filter((check) => !check.yes).map((check) => check.seat)
    return { town: [me, ...town], mafia, sheriff: me, notSheriff: [] }
  }
  return { town: [me], mafia: [], sheriff: null, notSheriff: [me] }
}

function summed(table: TableRecord, worlds: readonly World[]): Beliefs {
  const size = table.seats.length + 1
  const mafia = Array.from({ length: size }, () => 0)
  const sheriff = Array.from({ length: size }, () => 0)
  for (const world of worlds) {
    for (const seat of world.mafia) mafia[seat] = (mafia[seat] ?? 0) + world.weight
    if (world.sheriff !== null) sheriff[world.sheriff] = (sheriff[world.sheriff] ?? 0) + world.weight
  }
  return { worlds, mafia, sheriff }
}

/** The seat with the highest value, the lower number among equals; null for no seats. */
export function highest(seats: readonly Seat[], worthOf: (seat: Seat) => number): Seat | null {
  let best: Seat | null = null
  for (const seat of seats) if (best === null || worthOf(seat) > worthOf(best)) best = seat
  return best
}

export function byValue(seats: readonly Seat[], worthOf: (seat: Seat) => number): Seat[] {
  return [...seats].sort((a, b) => worthOf(b) - worthOf(a) || a - b)
}
