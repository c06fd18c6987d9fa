import type { ChampionshipPage, ChampionshipStandings } from '@gorod/contracts/championship-pages'
import { FILE_TEXTS as T } from './championships-text.ts'

/** A round takes about so long, for a calendar that wants an end. */
const ROUND_MS = 90 * 60_000
/** Octets of a line of a calendar, without the break (RFC 5545 §3.1). */
const LINE_OCTETS = 75

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

/** Rounds that have a time, for a calendar that asks again and again (RFC 5545). */
export function roundsCalendar(
  { id, title, rounds }: Pick<ChampionshipPage, 'id' | 'title' | 'rounds'>,
  { url, now }: { readonly url: string; readonly now: Date },
): string {
  const host = new URL(url).host
  const events = rounds.flatMap(({ round, startsAt }) =>
    startsAt === null
      ? []
      : [
          'BEGIN:VEVENT',
          `UID:championship-${id}-round-${round}@${host}`,
          `DTSTAMP:${moment(now)}`,
          `DTSTART:${moment(new Date(startsAt))}`,
          `DTEND:${moment(new Date(Date.parse(startsAt) + ROUND_MS))}`,
          `SUMMARY:${text(T.round(title, round))}`,
          `URL:${url}`,
          'END:VEVENT',
        ],
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//championships//RU`,
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function moment(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function text(value: string): string {
  return value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
}

/** A long line goes on behind a space, and is never broken inside a letter. */
function folded(line: string): string {
  const parts: string[] = ['']
  for (const letter of line) {
    const last = parts.at(-1) ?? ''
    const room = LINE_OCTETS - (parts.length > 1 ? 1 : 0)
    if (Buffer.byteLength(last + letter) > room) parts.push(letter)
    else parts[parts.length - 1] = last + letter
  }
  return parts.join('\r\n ')
}
