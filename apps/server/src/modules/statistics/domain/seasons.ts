import { type RatingId, type SeasonId, type SeasonName, seasonNames } from '@gorod/contracts/ratings'

export interface Season {
  readonly id: SeasonId
  readonly from: Date
  /** The first moment after it. */
  readonly until: Date
}

const MONTHS = 3
/** Moscow has kept UTC+3 all year since 2014. */
const MOSCOW_MS = 3 * 60 * 60_000

/** Quarters since year 0; the first one of a year is winter and begins in December of the year before. */
const quarterOf = (at: Date): number => {
  const moscow = new Date(at.getTime() + MOSCOW_MS)
  return Math.floor((moscow.getUTCFullYear() * 12 + moscow.getUTCMonth() + 1) / MONTHS)
}

const beginningOf = (quarter: number): Date => {
  const month = quarter * MONTHS - 1
  return new Date(Date.UTC(Math.floor(month / 12), month % 12) - MOSCOW_MS)
}

function season(quarter: number): Season {
  const name = seasonNames[quarter % seasonNames.length] as SeasonName
  const year = Math.floor(quarter / seasonNames.length)
  return { id: `${name}-${year}` as SeasonId, from: beginningOf(quarter), until: beginningOf(quarter + 1) }
}

/** The season of a moment. */
export const seasonOf = (at: Date): Season => season(quarterOf(at))

/** The seasons from one moment to another, the latest first. */
export function seasonsBetween(from: Date, to: Date): readonly Season[] {
  const [first, last] = [quarterOf(from), quarterOf(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => season(last - back))
}

/** The season of this id; null for all time. */
export function seasonById(id: RatingId): Season | null {
  if (id === 'all') return null
  const [name, year] = id.split('-') as [SeasonName, string]
  return season(Number(year) * seasonNames.length + seasonNames.indexOf(name))
}
