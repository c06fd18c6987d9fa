import type { ClubEvening } from '@gorod/contracts/club-evenings'
import { type DayAndTime, dayAndTimeOf } from '../../shared/day-and-time.ts'

/** An evening as its form has it, by the reader's clock. */
export interface EveningValues extends DayAndTime {
  readonly title: string
  readonly places: string
  readonly membersOnly: boolean
}

export function eveningValues(evening: ClubEvening | null): EveningValues {
  if (evening === null) return { title: '', day: '', time: '20:00', places: '10', membersOnly: false }
  const { title, startsAt, places, membersOnly } = evening
  return {
    title,
    ...dayAndTimeOf(startsAt),
    places: String(places),
    membersOnly,
  }
}
