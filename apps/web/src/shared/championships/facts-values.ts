import type { ChampionshipFacts, ChampionshipWish } from '@gorod/contracts/championships'
import { dayAndTimeOf, isoOf } from '../day-and-time.ts'

/** The fields of the form. Days as `YYYY-MM-DD`, times as typed, both by the clock of this device. */
export interface FactsValues {
  readonly title: string
  readonly startsDay: string
  readonly startsTime: string
  readonly endsDay: string
  readonly endsTime: string
  /** Empty: no limit. */
  readonly places: string
}

export const NO_VALUES: FactsValues = {
  title: '',
  startsDay: '',
  startsTime: '',
  endsDay: '',
  endsTime: '',
  places: '',
}

export function valuesOf({
  title,
  startsAt,
  endsAt,
  places,
}: Pick<ChampionshipFacts, 'title' | 'startsAt' | 'endsAt' | 'places'>): FactsValues {
  const [starts, ends] = [dayAndTimeOf(startsAt), dayAndTimeOf(endsAt)]
  return {
    title,
    startsDay: starts.day,
    startsTime: starts.time,
    endsDay: ends.day,
    endsTime: ends.time,
    places: places === null ? '' : String(places),
  }
}

/** What a form has before it is edited, as the call takes it. */
export function factsOf({ title, startsAt, endsAt, places }: ChampionshipWish): ChampionshipWish {
  return { title, startsAt, endsAt, places }
}

/** The input of the call; null for a moment and `wrong` for a number of places that cannot be read. */
export function sentValues({ startsDay, startsTime, endsDay, endsTime, places }: FactsValues) {
  return {
    startsAt: isoOf({ day: startsDay, time: startsTime }),
    endsAt: isoOf({ day: endsDay, time: endsTime }),
    places: placesOf(places),
  }
}

/** `wrong` where it is no number of places; how many there may be the server says. */
export function placesOf(typed: string): number | null | 'wrong' {
  const text = typed.replace(/\s/g, '')
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : 'wrong'
}
