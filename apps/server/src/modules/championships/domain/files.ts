import type { ChampionshipPage, ChampionshipStandings } from '@gorod/contracts/championship-pages'
import { calendarFile } from '../../../platform/calendar.ts'
import { FILE_TEXTS as T } from './championships-text.ts'

/** A round takes about so long, for a calendar that wants an end. */
const ROUND_MS = 90 * 60_000

/** The table of places for a spreadsheet (RFC 4180), with the mark by which programs know UTF-8. */
export function standingsCsv({ rows }: Pick<ChampionshipStandings, 'rows'>): string {
  const lines = rows.map((row) => [
    row.place,
    row.username,
    row.games,
    row.wins,
    row.extra,
    row.leadWins,
    row.firstKilled,
    row.bestMove,
    row.ci,
    row.sum,
  ])
  return `\uFEFF${[T.columns, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A name that begins like a formula must not be one: a spreadsheet would run it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rounds that have a time. */
export function roundsCalendar(
  { id, title, rounds }: Pick<ChampionshipPage, 'id' | 'title' | 'rounds'>,
  { url, now }: { readonly url: string; readonly now: Date },
): string {
  return calendarFile({
    host: new URL(url).host,
    product: 'championships',
    now,
    events: rounds.flatMap(({ round, startsAt }) =>
      startsAt === null
        ? []
        : [
            {
              uid: `championship-${id}-round-${round}`,
              startsAt: new Date(startsAt),
              endsAt: new Date(Date.parse(startsAt) + ROUND_MS),
              summary: T.round(title, round),
              url,
            },
          ],
    ),
  })
}
