import { type Day, isDay } from './day.ts'
import { type DayLimits, isAllowed } from './day-range.ts'

/** `DD.MM.YYYY` has this many characters: what is shorter is still being typed. */
const WHOLE_LENGTH = 10

/** Something in a field for a day: `YYYY-MM-DD`, or as far as it is typed. `wrong`: no such day, or a disabled one. */
export function typedDay(value: string, limits: DayLimits): Day | 'partial' | 'wrong' {
  if (isDay(value)) return isAllowed(value, limits) ? value : 'wrong'
  return value.length < WHOLE_LENGTH ? 'partial' : 'wrong'
}
