import type { Claim, Seat } from '@gorod/rules'
import type { Mind } from '../mind.ts'
import { agreement, lead } from '../texts/answer-texts.ts'
import { fill, sentencesOf } from '../texts/seat-name-texts.ts'
import type { Lines } from '../texts/speech-texts.ts'

/** One phrase of one to three sentences, with its claims and the commands that go with it. */
export interface Utterance {
  readonly text: string
  readonly claims: readonly Claim[]
  readonly nominate: Seat | null
  /** Answers somebody, so that even a quiet player says it. */
  readonly answers: boolean
}

type Seats = Readonly<Record<string, Seat | readonly Seat[]>>

export function utterance(
  text: string,
  claims: readonly Claim[] = [],
  nominate: Seat | null = null,
): Utterance {
  return { text, claims, nominate, answers: false }
}

/**
 * Picks a line none of whose sentences anybody has said today. Where all are said, the line gets a lead that names the
 * player who said it, or one that names nobody.
 */
export function phrase(mind: Mind, lines: Lines, seats: Seats = {}): string {
  return freshPhrase(mind, lines, seats) ?? withLead(mind, lines, seats)
}

/** The same for what may as well stay unsaid: null when all of it has been said today. */
export function freshPhrase(mind: Mind, lines: Lines, seats: Seats = {}): string | null {
  return firstFresh(
    mind,
    turned(lines, mind).map((line) => fill(line, seats)),
  )
}

function withLead(mind: Mind, lines: Lines, seats: Seats): string {
  const all = turned(lines, mind).map((line) => sentencesOf(line)[0] ?? '')
  // A lead ends with a colon: one more in the same sentence reads badly.
  const simple = all.filter((opening) => !opening.includes(':'))
  const openings = simple.length > 0 ? simple : all
  const candidates = openings.flatMap((opening) => {
    const author = authorOf(mind, fill(opening, seats))
    const leads = author === null ? [] : turned(agreement, mind)
    return [...leads, ...turned(lead, mind)].map((start) =>
      fill(`${start} ${lowered(opening)}`, { ...seats, ...(author === null ? {} : { author }) }),
    )
  })
  return firstFresh(mind, candidates) ?? candidates[0] ?? ''
}

/** The first text with new sentences only; it counts as said from now on. */
function firstFresh({ spoken }: Mind, texts: readonly string[]): string | null {
  for (const text of texts) {
    const sentences = sentencesOf(text)
    if (sentences.some((sentence) => spoken.has(sentence))) continue
    for (const sentence of sentences) spoken.add(sentence)
    return text
  }
  return null
}

/** Another living player who said this today. */
function authorOf({ table }: Mind, sentence: string): Seat | null {
  const record = table.view.days.find((day) => day.day === table.day)
  const line = record?.said.find(({ seat, text }) => seat !== table.me && text.includes(sentence))
  return line !== undefined && table.alive.includes(line.seat) ? line.seat : null
}

function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

function turned(lines: Lines, { random }: Mind): Lines {
  const start = Math.floor(random() * lines.length)
  return [...lines.slice(start), ...lines.slice(0, start)]
}
