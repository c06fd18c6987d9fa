import { isRecord } from '../../../shared/is-record.ts'

/** How this browser plays and draws one person, at every table. */
export interface PersonTuning {
  /** 0…1. */
  readonly volume: number
  readonly mirror: boolean
  /** Degrees clockwise. */
  readonly turn: 0 | 90 | 180 | 270
}

/** By `People.personKey`; who was changed last is last. */
export type Tuning = Readonly<Record<string, PersonTuning>>

const UNTUNED: PersonTuning = { volume: 1, mirror: false, turn: 0 }
const TURNS = [0, 90, 180, 270] as const
/** How many people are remembered. */
const PEOPLE_KEPT = 200

export function tuningOf(tuning: Tuning, person: string): PersonTuning {
  return tuning[person] ?? UNTUNED
}

export function tune(tuning: Tuning, person: string, change: Partial<PersonTuning>): Tuning {
  const { [person]: before = UNTUNED, ...others } = tuning
  return Object.fromEntries(
    [...Object.entries(others), [person, { ...before, ...change }]].slice(-PEOPLE_KEPT),
  )
}

export function nextTurn({ turn }: PersonTuning): PersonTuning['turn'] {
  return TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0
}

/** What was stored, without what is no tuning. */
export function parseTuning(stored: string | null): Tuning {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (!isRecord(value)) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, PersonTuning] => isTuning(entry[1])),
    )
  } catch {
    return {}
  }
}

function isTuning(value: unknown): value is PersonTuning {
  return (
    isRecord(value) &&
    typeof value.volume === 'number' &&
    value.volume >= 0 &&
    value.volume <= 1 &&
    typeof value.mirror === 'boolean' &&
    TURNS.some((turn) => turn === value.turn)
  )
}
