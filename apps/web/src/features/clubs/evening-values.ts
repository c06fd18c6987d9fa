import type { ClubEvening } from '@gorod/contracts/club-evenings'

/** An evening as its form has it, by the reader's clock. */
export interface EveningValues {
  readonly title: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly time: string
  readonly places: string
  readonly membersOnly: boolean
}

const two = (value: number) => String(value).padStart(2, '0')

export function eveningValues(evening: ClubEvening | null): EveningValues {
  if (evening === null) return { title: '', day: '', time: '20:00', places: '10', membersOnly: false }
  const { title, startsAt, places, membersOnly } = evening
  const date = new Date(startsAt)
  return {
    title,
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
    places: String(places),
    membersOnly,
  }
}

/** The ISO moment; null: not a day and a time. */
export function momentOf({ day, time }: Pick<EveningValues, 'day' | 'time'>): string | null {
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^([01]?\d|2[0-3]):[0-5]\d$/.test(time.trim())
  if (!isWritten) return null
  const date = new Date(`${day}T${time.trim().padStart(5, '0')}`)
  // «31.02» would be a day in March.
  return Number.isNaN(date.getTime()) || date.getDate() !== Number(day.slice(8)) ? null : date.toISOString()
}
