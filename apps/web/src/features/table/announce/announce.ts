import { type Seat, speakerOf, type View } from '@gorod/rules'
import { ANNOUNCE } from '../../../shared/texts/room/announce.ts'
import { VOTE_RESULTS } from '../../../shared/texts/room/log.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import type { People } from '../model/people.ts'
import { phaseTitle } from '../model/phase-title.ts'
import { ownOpinions } from '../model/picks.ts'
import { isOwnTurn } from '../model/speakers.ts'
import { decidedAhead } from '../model/vote-ahead.ts'

/** The polite line for screen readers: the phase and the speaker. Changes when the stage does. */
export function stageLine(view: View, people: People): string {
  const { title, note } = phaseTitle(view)
  const speaker = speakerOf(view.phase)
  if (isOwnTurn(view)) return ANNOUNCE.stage(title, ANNOUNCE.yourTurn)
  if (speaker !== null) return ANNOUNCE.stage(title, ANNOUNCE.speaks(speaker, people.name(speaker)))
  const { phase } = view
  if (phase.id === 'voteCandidate') {
    const seat = phase.candidates[phase.index] ?? 0
    return ANNOUNCE.stage(title, ANNOUNCE.vote(seat, people.name(seat)))
  }
  return ANNOUNCE.stage(title, newsOf(view, people) ?? note)
}

/** What the stage of this phase tells the whole table; null: nothing but its name. */
function newsOf(view: View, people: People): string | null {
  const { phase, day, final } = view
  switch (phase.id) {
    case 'dayStart':
      if (phase.victim !== null) return STAGE_TEXTS.dayKilled(phase.victim, people.name(phase.victim))
      return day > 1 ? STAGE_TEXTS.dayMiss : null
    case 'voteIntro':
      return voteNews(view, phase.nominees)
    case 'voteResult': {
      const [leader] = phase.leaders
      if (leader === undefined) return null
      return phase.leaders.length === 1
        ? STAGE_TEXTS.leaderOut(leader, people.name(leader))
        : STAGE_TEXTS.tie2(phase.leaders.join(', '))
    }
    case 'gameOver':
      return final === null ? null : STAGE_TEXTS.over[final.winner]
    default:
      return null
  }
}

function voteNews(view: View, nominees: readonly Seat[]): string {
  const decided = decidedAhead(view)
  const listed = nominees.length === 0 ? [] : [ANNOUNCE.nominees(nominees)]
  // That one alone is nominated is heard.
  return [...listed, ...(decided === null || decided === 'out' ? [] : [VOTE_RESULTS[decided]])].join('. ')
}

/** The assertive line for screen readers: a count or decision that has just happened; empty when there is none. */
export function actionLine(before: View | null, now: View): string {
  if (before === null) return ''
  const counted = now.vote?.counted.at(-1)
  const wasCounted = before.vote?.round === now.vote?.round ? (before.vote?.counted.length ?? 0) : 0
  const lines: string[] = []
  if (counted !== undefined && (now.vote?.counted.length ?? 0) > wasCounted) {
    lines.push(ANNOUNCE.counted(counted.candidate, counted.voters.length + counted.byDefault.length))
  }
  if (now.own?.vote && before.own?.vote !== now.own.vote) lines.push(ANNOUNCE.yourVote(now.own.vote))
  lines.push(
    ...ownLines(before, now),
    ...checkLines(before, now),
    ...nomineeLines(before, now),
    ...seatLines(before, now),
  )
  return lines.join('. ')
}

/** What the table has taken from the viewer. */
function ownLines(before: View, now: View): readonly string[] {
  const was = before.own
  const own = now.own
  if (own === null || was === null) return []
  const heal = own.heals.at(-1)
  const healed = heal !== undefined && own.heals.length > was.heals.length
  const named = own.bestMove?.final === true && was.bestMove?.final !== true ? own.bestMove.seats : null
  const opinions = ownOpinions(now)
  return [
    ...(own.shot !== null && own.shot !== was.shot ? [ANNOUNCE.yourShot(own.shot)] : []),
    ...(healed ? [STAGE_TEXTS.healed(heal.seat)] : []),
    ...(named === null
      ? []
      : [named.length === 0 ? STAGE_TEXTS.bestMoveNone : STAGE_TEXTS.bestMoveDone(named.join(', '))]),
    ...(own.liftVote && !was.liftVote ? [STAGE_TEXTS.liftTaken] : []),
    ...(opinions !== null && !isSame(opinions, ownOpinions(before)) ? [STAGE_TEXTS.opinionsSaved] : []),
  ]
}

/** Each view may be made of other objects with the same data. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Who was nominated and by whom; a table that hides it till the vote has no nominees before. */
function nomineeLines(before: View, now: View): readonly string[] {
  if (before.day !== now.day || now.phase.id !== 'speech') return []
  return now.nominees
    .filter(({ by, seat }) => !before.nominees.some((was) => was.by === by && was.seat === seat))
    .map(({ by, seat }) => ANNOUNCE.nominated(by, seat))
}

function checkLines(before: View, now: View): readonly string[] {
  const check = now.own?.checks.at(-1)
  if (check === undefined || (before.own?.checks.length ?? 0) === now.own?.checks.length) return []
  const text = now.own?.role === 'godfather' ? STAGE_TEXTS.checkedDon : STAGE_TEXTS.checkedSheriff
  return [ANNOUNCE.check(text(check.seat, check.yes))]
}

function seatLines(before: View, now: View): readonly string[] {
  return now.seats.flatMap((seat, index) => {
    const was = before.seats[index]
    if (was === undefined) return []
    const foul = seat.fouls > was.fouls ? [ANNOUNCE.foul(seat.seat, seat.fouls)] : []
    const left = was.alive && !seat.alive ? [ANNOUNCE.left(seat.seat)] : []
    return [...foul, ...left]
  })
}

/** The line for seconds that are read aloud: 30, 10 and 5. */
export function timerLine(seconds: number): string {
  return seconds === 30 || seconds === 10 || seconds === 5 ? ANNOUNCE.secondsLeft(seconds) : ''
}
