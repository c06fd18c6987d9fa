/** Every word of the picker; shared/texts has them. */
export interface DateRangeTexts {
  readonly from: string
  readonly to: string
  readonly presets: string
  readonly done: string
  readonly clear: string
  readonly close: string
  readonly loading: string
  readonly wrongDay: string
  readonly previousMonth: string
  readonly nextMonth: string
  readonly chooseYear: string
  readonly previousYears: string
  readonly nextYears: string
  /** Ends of the range, read with their day. */
  readonly start: string
  readonly end: string
  /** What the next press does, said aloud. */
  readonly pickStart: string
  readonly pickEnd: string
  readonly picked: (range: string) => string
}
