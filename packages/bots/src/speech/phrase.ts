import type { Claim, Seat } from '@gorod/rules'
import type { Mind } from '../mind.ts'
import { fill } from '../texts/seat-name-texts.ts'
import type { Lines } from '../texts/speech-texts.ts'

/** One phrase of one to three sentences, with its claims and the commands that go with it. */
export interface Utterance {
  readonly text: string
  readonly claims: readonly Claim[]
  readonly nominate: Seat | null
}

export function utterance(
  text: string,
  claims: readonly Claim[] = [],
  nominate: Seat | null = null,
): Utterance {
  return { text, claims, nominate }
}

/** Picks a line that nobody has said today, so that ten practice players do not sound like one. */
export function phrase(
  mind: Mind,
  lines: Lines,
  seats: Readonly<Record<string, Seat | readonly Seat[]>> = {},
): string {
  const record = mind.table.view.days.find((day) => day.day === mind.table.day)
  const said = (record?.said ?? []).map((line) => line.text)
  const start = Math.floor(mind.random() * lines.length)
  const turned = [...lines.slice(start), ...lines.slice(0, start)].map((line) => fill(line, seats))
  return turned.find((line) => !said.some((text) => text.includes(line))) ?? turned[0] ?? ''
}
