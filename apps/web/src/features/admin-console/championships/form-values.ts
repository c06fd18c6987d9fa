import type { ChampionshipFacts } from '@gorod/contracts/championships'

/** The fields of the form. Days as `YYYY-MM-DD`, times as typed, both by the clock of this device. */
export interface ChampionshipValues {
  readonly title: string
  readonly startsDay: string
  readonly startsTime: string
  readonly endsDay: string
  readonly endsTime: string
  /** Empty: no limit. */
  readonly places: string
}

export const NO_VALUES: ChampionshipValues = {
  title: '',
  startsDay: '',
  startsTime: '',
  endsDay: '',
  endsTime: '',
  places: '',
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]?\d|2[0-3])[:. ]?([0-5]\d)$/

export function valuesOf({ title, startsAt, endsAt, places }: ChampionshipFacts): ChampionshipValues {
  const [starts, ends] = [localParts(startsAt), localParts(endsAt)]
  return {
    title,
    startsDay: starts.day,
    startsTime: starts.time,
    endsDay: ends.day,
    endsTime: ends.time,
    places: places === null ? '' : String(places),
  }
}

/** The input of the call; null for a moment and `wrong` for a number of places that cannot be read. */
export function sentValues({ startsDay, startsTime, endsDay, endsTime, places }: ChampionshipValues) {
  return {
    startsAt: isoOf(startsDay, startsTime),
    endsAt: isoOf(endsDay, endsTime),
    places: placesOf(places),
  }
}

/** ISO of a day and a time of it; null where they are no moment. */
export function isoOf(day: string, time: string): string | null {
  const [, hour, minute] = TIME.exec(time.trim()) ?? []
  if (!DAY.test(day) || hour === undefined || minute === undefined) return null
  const date = new Date(`${day}T${hour.padStart(2, '0')}:${minute}`)
  // 30 February becomes 2 March instead of nothing.
  return Number.isNaN(date.getTime()) || dayOf(date) !== day ? null : date.toISOString()
}

/** `wrong` where it is no number of places; how many there may be the server says. */
export function placesOf(typed: string): number | null | 'wrong' {
  const text = typed.replace(/\s/g, '')
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : 'wrong'
}

function localParts(iso: string): { readonly day: string; readonly time: string } {
  const date = new Date(iso)
  return { day: dayOf(date), time: `${two(date.getHours())}:${two(date.getMinutes())}` }
}

function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
