import { DAY_MS } from './durations.ts'
import { type SeasonId, type SeasonName, seasonNames } from './ratings.ts'
import { type ShapeErrors, WHOLE_VALUE } from './setting-shape.ts'

/** A season whose days an administrator chose. Days are `YYYY-MM-DD` of Moscow, both included. */
export interface OwnSeason {
  readonly title: string
  readonly from: string
  readonly to: string
}

export interface SeasonDays {
  readonly id: SeasonId
  readonly from: string
  readonly to: string
}

const MONTHS = 3
/** Longer is a slip of the pen. */
const MOST_DAYS = 731

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const monthDay = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10)

function quarter(number: number): SeasonDays {
  const name = seasonNames[number % seasonNames.length] as SeasonName
  const year = Math.floor(number / seasonNames.length)
  const first = number * MONTHS - 1
  return {
    id: `${name}-${year}` as SeasonId,
    from: monthDay(first),
    to: shifted(monthDay(first + MONTHS), -1),
  }
}

/** The quarter of a day. The first one of a year is winter and begins in December of the year before. */
export function quarterOfDay(day: string): SeasonDays {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return quarter(Math.floor((year * 12 + month) / MONTHS))
}

/** A season is known by its first day: a quarter's by its name, whatever day it ends on. */
export function seasonIdFrom(day: string): SeasonId {
  const { id, from } = quarterOfDay(day)
  return from === day ? id : (`season-${day}` as SeasonId)
}

/** The first day that the id of a season names. */
export function firstDayOf(id: SeasonId): string {
  const [name, year] = id.split('-') as [SeasonName | 'season', string]
  if (name === 'season') return id.slice('season-'.length)
  return quarter(Number(year) * seasonNames.length + seasonNames.indexOf(name)).from
}

/** The season of a day: one of the administrator's, else what these leave of the quarter around the day. */
export function seasonOfDay(own: readonly OwnSeason[], day: string): SeasonDays {
  const chosen = own.find(({ from, to }) => from <= day && day <= to)
  if (chosen !== undefined) return { id: seasonIdFrom(chosen.from), from: chosen.from, to: chosen.to }
  const around = quarterOfDay(day)
  const begins = own.filter(({ to }) => to < day).map(({ to }) => shifted(to, 1))
  const ends = own.filter(({ from }) => from > day).map(({ from }) => shifted(from, -1))
  const from = [around.from, ...begins].toSorted().at(-1) ?? around.from
  const to = [around.to, ...ends].toSorted()[0] ?? around.to
  return { id: seasonIdFrom(from), from, to }
}

/** What is wrong with a list of seasons, whenever it is saved. */
export function checkSeasons(seasons: readonly OwnSeason[]): ShapeErrors {
  const errors: Record<string, string> = {}
  for (const [index, season] of seasons.entries()) {
    const { title, from, to } = season
    const others = seasons.slice(0, index)
    const crossed = others.find((other) => from <= other.to && other.from <= to)
    if (to < from) errors[`${index}.to`] = 'Не раньше начала'
    else if (shifted(from, MOST_DAYS) < to) errors[`${index}.to`] = 'Сезон не длиннее двух лет'
    else if (crossed !== undefined) errors[`${index}.from`] = `Пересекается с сезоном «${crossed.title}»`
    else if (others.some((other) => other.title === title)) errors[`${index}.title`] = 'Такой сезон уже есть'
  }
  return errors
}

/**
 * What may not be changed any more: a season that is over; the beginning of the one that runs, which ends today at the earliest;
 * and no new one begins in the past.
 */
export function checkSeasonsChange(
  before: readonly OwnSeason[],
  after: readonly OwnSeason[],
  today: string,
): ShapeErrors {
  const errors: Record<string, string> = {}
  const running = seasonOfDay(before, today)
  for (const old of before) {
    if (old.from <= today && after.every(({ from }) => from !== old.from))
      errors[WHOLE_VALUE] =
        `Сезон «${old.title}» начался ${old.from}: его нельзя убрать или начать в другой день`
  }
  for (const [index, season] of after.entries()) {
    const old = before.find(({ from }) => from === season.from)
    if (season.from > today) continue
    if (old !== undefined && old.to < today) {
      if (season.to !== old.to) errors[`${index}.to`] = 'Сезон закончился и больше не меняется'
      if (season.title !== old.title) errors[`${index}.title`] = 'Сезон закончился и больше не меняется'
    } else if (season.from !== running.from)
      errors[`${index}.from`] = `Позже ${today}, или ${running.from}: тогда начался сезон, который идёт`
    else if (season.to < today) errors[`${index}.to`] = `Сезон идёт: не раньше ${today}`
  }
  return errors
}
