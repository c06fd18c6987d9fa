/** A moment as two fields of a form have it, by the clock of this device. */
export interface DayAndTime {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** The time as it was typed; «20:00» where it comes from a moment. */
  readonly time: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]?\d|2[0-3])[:. ]?([0-5]\d)$/

export function dayAndTimeOf(iso: string): DayAndTime {
  const date = new Date(iso)
  return { day: dayOf(date), time: `${two(date.getHours())}:${two(date.getMinutes())}` }
}

/** Null where they are no moment. */
export function isoOf({ day, time }: DayAndTime): string | null {
  const [, hour, minute] = TIME.exec(time.trim()) ?? []
  if (!DAY.test(day) || hour === undefined || minute === undefined) return null
  const date = new Date(`${day}T${hour.padStart(2, '0')}:${minute}`)
  // 30 February becomes 2 March instead of nothing.
  return Number.isNaN(date.getTime()) || dayOf(date) !== day ? null : date.toISOString()
}

function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
