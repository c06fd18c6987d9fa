import { addDays, type Day, firstOfMonth, firstOfYear } from './day.ts'
import { type DayLimits, type DayRange, isAllowed } from './day-range.ts'

/** Spec §9. */
export const MAX_PRESETS = 6

export interface Preset {
  readonly label: string
  /** Null: no limits at all. */
  readonly range: DayRange | null
}

export type UsualPreset = 'today' | 'week' | 'thirtyDays' | 'thisMonth' | 'thisYear' | 'allTime'

export const USUAL_PRESETS: readonly UsualPreset[] = [
  'today',
  'week',
  'thirtyDays',
  'thisMonth',
  'thisYear',
  'allTime',
]

/** Up to and with today: seven days are today and the six before it. */
export function usualRange(preset: UsualPreset, today: Day): DayRange | null {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'thirtyDays':
      return { from: addDays(today, -29), to: today }
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today }
    case 'thisYear':
      return { from: firstOfYear(today), to: today }
    case 'allTime':
      return null
  }
}

export interface ShownPreset extends Preset {
  readonly disabled: boolean
}

/** At most six; extra ones are cut. What sticks out of min and max is clipped, what has a forbidden end is disabled. */
export function shownPresets(presets: readonly Preset[], limits: DayLimits): readonly ShownPreset[] {
  return presets.slice(0, MAX_PRESETS).map(({ label, range }) => {
    if (range === null) return { label, range, disabled: false }
    const clipped = clip(range, limits)
    const good = clipped !== null && isAllowed(clipped.from, limits) && isAllowed(clipped.to, limits)
    return { label, range: clipped ?? range, disabled: !good }
  })
}

function clip({ from, to }: DayRange, { min, max }: DayLimits): DayRange | null {
  const first = min !== undefined && from < min ? min : from
  const last = max !== undefined && to > max ? max : to
  return first <= last ? { from: first, to: last } : null
}

export function sameRange(one: DayRange | null, other: DayRange | null): boolean {
  return one?.from === other?.from && one?.to === other?.to
}
