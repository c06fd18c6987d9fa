import type { ComponentType } from 'react'
import type { DateRangeTexts } from './date-range-texts.ts'
import type { Day } from './day.ts'
import type { DayLimits, DayRange } from './day-range.ts'
import type { Preset } from './range-presets.ts'

export interface DateRangeProps {
  readonly label: string
  /** Null: no limits; the field then says `placeholder`. */
  readonly value: DayRange | null
  /**
   * Both days are there, or neither. `again`: the picker has already changed the value since it was opened, so that
   * a step of the history may be replaced.
   */
  readonly onChange: (range: DayRange | null, again: boolean) => void
  readonly placeholder: string
  /** How the field writes a day; DD MMMM YYYY unless said (spec §9). */
  readonly dayText?: (day: Day) => string
  /** At most six are shown (spec §9). */
  readonly presets: readonly Preset[]
  readonly today: Day
  readonly limits: DayLimits
  /** Puts «Очистить» into the footer (spec §2: not in every place). */
  readonly clearable?: boolean
  readonly texts: DateRangeTexts
  /** The open picker. Its code may come with the first opening, and say in its place that it did not. */
  readonly Panel: ComponentType<RangePanelProps>
}

export interface RangePanelProps
  extends Pick<DateRangeProps, 'value' | 'presets' | 'today' | 'limits' | 'clearable' | 'texts'> {
  readonly onChange: (range: DayRange | null) => void
  readonly onClose: () => void
}
