import { type Day, dayText } from './day.ts'

/** Both days belong to it; `from` is never after `to`. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** What is being picked: nothing yet, the first day, or both. */
export interface Draft {
  readonly from: Day
  readonly to: Day | null
}

/** Which days may be picked (spec §5): others are disabled. */
export interface DayLimits {
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  /** The allowed-dates check. */
  readonly allows?: ((day: Day) => boolean) | undefined
}

export function isAllowed(day: Day, { min, max, allows }: DayLimits): boolean {
  return (min === undefined || day >= min) && (max === undefined || day <= max) && allows?.(day) !== false
}

/** Spec §4: the range is reordered if the end precedes the start. */
export function ordered(one: Day, other: Day): DayRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}

/**
 * A press on a day (spec §4): the first sets the start, the second the end, a third restarts. A disabled day changes
 * nothing. Disabled days may lie inside a range: only its ends are picked.
 */
export function pick(draft: Draft | null, day: Day, limits: DayLimits): Draft | null {
  if (!isAllowed(day, limits)) return draft
  if (draft === null || draft.to !== null) return { from: day, to: null }
  return ordered(draft.from, day)
}

/** Both dates are required: a half is no range. */
export function wholeRange(draft: Draft | null): DayRange | null {
  return draft === null || draft.to === null ? null : { from: draft.from, to: draft.to }
}

/** What is inside the range as it would be if `day` were pressed now. */
export function covers(draft: Draft | null, day: Day, hovered: Day | null): boolean {
  if (draft === null) return false
  const { from, to } = ordered(draft.from, draft.to ?? hovered ?? draft.from)
  return from <= day && day <= to
}

/** «01.09.2026 — 20.11.2026»; a single day once. */
export function rangeText({ from, to }: DayRange, text: (day: Day) => string = dayText): string {
  return from === to ? text(from) : `${text(from)} — ${text(to)}`
}
