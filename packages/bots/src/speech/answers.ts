import type { Claim, Seat } from '@gorod/rules'
import type { Mind } from '../mind.ts'
import { hasVoteToday, type SeatRecord } from '../table/read-table.ts'
import { answer, question, voteQuestion } from '../texts/answer-texts.ts'
import { fill } from '../texts/seat-name-texts.ts'
import { freshPhrase, phrase, type Utterance, utterance } from './phrase.ts'

/** What the others have said about a player since the player spoke last; living speakers only, each once. */
export interface Address {
  readonly accusers: readonly Seat[]
  readonly voters: readonly Seat[]
  readonly friends: readonly Seat[]
  readonly askers: readonly Seat[]
}

export function addressed(table: SeatRecord): Address {
  const lines = linesSinceOwn(table)
  const by = (isMeant: (claim: Claim) => boolean): Seat[] => [
    ...new Set(lines.filter((line) => line.claims.some(isMeant)).map((line) => line.seat)),
  ]
  const colored = (color: 'red' | 'black') => (claim: Claim) =>
    (claim.kind === 'color' && claim.seat === table.me && claim.color === color) ||
    (claim.kind === 'sheriff' &&
      claim.checks.some((check) => check.seat === table.me && check.color === color))
  const accusers = by(colored('black'))
  const questions = [...question, ...voteQuestion].map((line) => fill(line, { a: table.me }))
  return {
    accusers,
    voters: by((claim) => claim.kind === 'votesFor' && claim.seat === table.me).filter(
      (seat) => !accusers.includes(seat),
    ),
    friends: by(colored('red')).filter((seat) => !accusers.includes(seat)),
    askers: lines
      .filter((line) => questions.some((asked) => line.text.includes(asked)))
      .map((line) => line.seat),
  }
}

/** Lines of living others after the bot's own last line of the game. */
function linesSinceOwn({ view, me, alive }: SeatRecord) {
  const lines = view.days.flatMap((day) => day.said)
  const last = lines.reduce((latest, line) => (line.seat === me ? Math.max(latest, line.at) : latest), -1)
  return lines.filter((line) => line.at > last && line.seat !== me && alive.includes(line.seat))
}

/** Everybody who called the speaker black or red, announced a vote against them or asked, gets an answer by number. */
export function answers(mind: Mind): Utterance[] {
  const { accusers, voters, friends, askers } = addressed(mind.table)
  const words = [
    accusers.length > 0 ? phrase(mind, answer.accused, { a: accusers }) : null,
    voters.length > 0 ? phrase(mind, answer.voted, { a: voters }) : null,
    askers.length > 0 && accusers.length === 0 ? freshPhrase(mind, answer.asked, { a: askers }) : null,
    friends.length > 0 ? phrase(mind, answer.trusted, { a: friends }) : null,
  ]
  return words.filter((text) => text !== null).map((text) => ({ ...utterance(text), answers: true }))
}

/** A question to the main suspect, who answers in their own speech. */
export function questionTo(mind: Mind, suspect: Seat): Utterance[] {
  const { table } = mind
  const spoke = table.view.days
    .find((day) => day.day === table.day)
    ?.said.some((line) => line.seat === suspect)
  if (spoke === true || !table.alive.includes(suspect)) return []
  const lines = hasVoteToday(table) ? [...question, ...voteQuestion] : question
  const text = freshPhrase(mind, lines, { a: suspect })
  return text === null ? [] : [utterance(text)]
}
