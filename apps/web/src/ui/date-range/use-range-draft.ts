import { useState } from 'react'
import type { Day } from './day.ts'
import { type DayLimits, type DayRange, type Draft, ordered, pick, wholeRange } from './day-range.ts'
import { sameRange } from './range-presets.ts'
import { typedDay } from './typed-day.ts'

/** What is in the two text fields. */
export interface TypedRange {
  readonly from: string
  readonly to: string
}

interface RangeSource {
  readonly value: DayRange | null
  readonly onChange: (range: DayRange | null) => void
  readonly today: Day
  readonly limits: DayLimits
}

/** The range while it is being chosen, by the calendar or by typing; `onChange` hears of whole ranges only. */
export function useRangeDraft({ value, onChange, today, limits }: RangeSource) {
  const [draft, setDraft] = useState<Draft | null>(value)
  const [month, setMonth] = useState<Day>(value?.to ?? limits.max ?? today)
  const [typed, setTyped] = useState(typedOf(value))

  const show = (next: Draft | null) => {
    setDraft(next)
    setTyped(typedOf(next))
  }
  const apply = (range: DayRange | null) => {
    if (!sameRange(range, value)) onChange(range)
  }
  const onPick = (day: Day) => {
    const next = pick(draft, day, limits)
    show(next)
    const range = wholeRange(next)
    if (range !== null) apply(range)
  }
  const onTyped = (next: TypedRange) => {
    setTyped(next)
    const [from, to] = [typedDay(next.from, limits), typedDay(next.to, limits)]
    if (!isDay(from) || !isDay(to)) return
    const range = ordered(from, to)
    setDraft(range)
    setMonth(range.to)
    apply(range)
  }
  return { draft, typed, month, setMonth, show, apply, onPick, onTyped }
}

function typedOf(draft: Draft | null): TypedRange {
  return { from: draft?.from ?? '', to: draft?.to ?? '' }
}

function isDay(day: ReturnType<typeof typedDay>): day is Day {
  return day !== 'partial' && day !== 'wrong'
}
