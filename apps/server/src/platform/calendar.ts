/** One entry of a calendar. */
export interface CalendarEvent {
  /** The same as long as it is the same entry: a program that asks again replaces it. */
  readonly uid: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly url: string
}

/** Octets of a line, without the break (RFC 5545 §3.1). */
const LINE_OCTETS = 75

/** A calendar for programs that ask again and again (RFC 5545). `product`: what it is a list of. */
export function calendarFile({
  host,
  product,
  now,
  events,
}: {
  readonly host: string
  readonly product: string
  readonly now: Date
  readonly events: readonly CalendarEvent[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//${product}//RU`,
    ...events.flatMap(({ uid, startsAt, endsAt, summary, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@${host}`,
      `DTSTAMP:${moment(now)}`,
      `DTSTART:${moment(startsAt)}`,
      `DTEND:${moment(endsAt)}`,
      `SUMMARY:${text(summary)}`,
      `URL:${url}`,
      'END:VEVENT',
    ]),
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
