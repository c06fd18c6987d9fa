import type { Opinion, Seat } from '@gorod/rules'
import { type Beliefs, ownBeliefs, publicBeliefs } from './beliefs/beliefs.ts'
import type { Random } from './chance.ts'
import { type Level, SKILLS, type Skill } from './level.ts'
import type { SeatRecord, SheriffClaim } from './table/read-table.ts'
import type { Character, Temper } from './temper.ts'
import { sentencesOf } from './texts/seat-name-texts.ts'

/** One moment of thinking: the table, the character, and beliefs that are computed only when a decision needs them. */
export interface Mind {
  readonly table: SeatRecord
  readonly seed: string
  readonly temper: Temper
  readonly level: Level
  readonly skill: Skill
  readonly random: Random
  /** Sentences said today, by anybody; grows while a speech is composed, so that nothing is said twice. */
  readonly spoken: Set<string>
  own(): Beliefs
  common(): Beliefs
}

export function mindOf(table: SeatRecord, character: Character, random: Random): Mind {
  const { seed, temper, level = 'player' } = character
  let own: Beliefs | null = null
  let common: Beliefs | null = null
  return {
    table,
    seed,
    temper,
    level,
    skill: SKILLS[level],
    random,
    spoken: saidToday(table),
    own: () => {
      own ??= ownBeliefs(table, character)
      return own
    },
    common: () => {
      common ??= publicBeliefs(table)
      return common
    },
  }
}

/** The same mind after announcing these checks: later decisions have to agree with them. */
export function afterClaiming(mind: Mind, checks: readonly Opinion[]): Mind {
  const { table, seed, temper, level, random } = mind
  const earlier = table.sheriffClaims.find((claim) => claim.by === table.me)
  const claim: SheriffClaim = {
    by: table.me,
    firstDay: earlier?.firstDay ?? table.day,
    firstAt: earlier?.firstAt ?? table.view.phase.startedAt,
    checks,
  }
  const others = table.sheriffClaims.filter((entry) => entry.by !== table.me)
  const after = mindOf({ ...table, sheriffClaims: [...others, claim] }, { seed, temper, level }, random)
  return { ...after, spoken: mind.spoken }
}

function saidToday({ view, day }: SeatRecord): Set<string> {
  const record = view.days.find((entry) => entry.day === day)
  return new Set((record?.said ?? []).flatMap(({ text }) => sentencesOf(text)))
}

/** The living mafia, the thinker included; meaningful for a mafia player only. */
export function aliveMafia(table: SeatRecord): Seat[] {
  return [table.me, ...table.mates].filter((seat) => table.alive.includes(seat))
}

/** True when the mafia wins with one town player less: the moment to vote together. */
export function isOneFromParity(table: SeatRecord): boolean {
  const mafia = aliveMafia(table).length
  return mafia * 2 + 1 >= table.alive.length
}

/** Seats that the thinker knows to be town: their own, and those they checked. */
export function knownTown(table: SeatRecord): Seat[] {
  const checked = table.role === 'sheriff' ? table.checks.filter((check) => !check.yes) : []
  return [table.me, ...checked.map((check) => check.seat)]
}

export function knownMafia(table: SeatRecord): Seat[] {
  if (table.team === 'black') return [table.me, ...table.mates]
  return table.role === 'sheriff' ? table.checks.filter((check) => check.yes).map((check) => check.seat) : []
}
