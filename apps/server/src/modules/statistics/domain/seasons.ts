import { moscowDayOf } from '@gorod/contracts/moscow-time'
import { isMonth, type MonthId, type RatingId, type SeasonId } from '@gorod/contracts/ratings'
import { firstDayOf, type OwnSeason, type SeasonDays, seasonOfDay } from '@gorod/contracts/season-calendar'
import { endOfMoscowDay, startOfMoscowDay } from './moscow-day.ts'

/** The time a rating is of. */
export interface Period<Id extends RatingId = RatingId> {
  readonly id: Id
  readonly from: Date
  /** The first moment after it. */
  readonly until: Date
}
export type Season = Period<SeasonId>
export type Month = Period<MonthId>

/** The seasons that an administrator set; quarters fill the rest. */
export type OwnSeasons = readonly OwnSeason[]

const timeOf = ({ id, from, to }: SeasonDays): Season => ({
  id,
  from: startOfMoscowDay(from),
  until: endOfMoscowDay(to),
})

/** The season of a moment. */
export const seasonOf = (own: OwnSeasons, at: Date): Season =>
  timeOf(seasonOfDay(own, moscowDayOf(at.getTime())))

/** The month of a moment, by the calendar of Moscow. */
export const monthOf = (at: Date): Month => monthOfName(moscowDayOf(at.getTime()).slice(0, 'YYYY-MM'.length))

function monthOfName(name: string): Month {
  const [year, month] = name.split('-').map(Number) as [number, number]
  const next = new Date(Date.UTC(year, month)).toISOString().slice(0, 10)
  return { id: `month-${name}`, from: startOfMoscowDay(`${name}-01`), until: startOfMoscowDay(next) }
}

/** The periods from one moment to another, the latest first. */
function between<Id extends RatingId>(of: (at: Date) => Period<Id>, from: Date, to: Date) {
  const periods: Period<Id>[] = []
  for (let period = of(from); period.from <= to; period = of(period.until)) periods.unshift(period)
  return periods
}

export const seasonsBetween = (own: OwnSeasons, from: Date, to: Date): readonly Season[] =>
  between((at) => seasonOf(own, at), from, to)

export const monthsBetween = (from: Date, to: Date): readonly Month[] => between(monthOf, from, to)

/** The time of a rating; null for all time, and for a season that the calendar does not have any more. */
export function periodOf(own: OwnSeasons, id: RatingId): Period | null {
  if (id === 'all') return null
  if (isMonth(id)) return monthOfName(id.slice('month-'.length))
  const season = seasonOfDay(own, firstDayOf(id))
  return season.id === id ? timeOf(season) : null
}
