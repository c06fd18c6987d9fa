import type { Phase, PhaseBody, PhaseId } from '../../model/phase.ts'
import type { FinalRecord } from '../../model/result.ts'
import type { Timing } from '../../model/rule-set.ts'
import type { Seat } from '../../model/seat.ts'
import { PHASES } from '../../phases.ts'
import { hasJudge, judgeKnows } from '../queries.ts'
import { emit, type Step } from '../step.ts'

/**
 * The point to which the game goes next. Topics return such a token instead of calling each other, and `flow.ts`
 * follows the tokens until a phase with a length is open.
 */
export type Next =
  | {
      readonly to:
        | 'stay'
        | 'seating'
        | 'deal'
        | 'roles'
        | 'mafiaMeeting'
        | 'donSign'
        | 'sheriffSign'
        | 'freeSeating'
        | 'dayStart'
        | 'afterDayStart'
        | 'firstSpeech'
        | 'voteIntro'
        | 'openVote'
        | 'voteResult'
        | 'nightFall'
        | 'nightShoot'
        | 'nightDon'
        | 'nightSheriff'
        | 'nightDoctor'
        | 'bestMove'
        | 'resolveNight'
        | 'afterMorning'
        | 'over'
    }
  | { readonly to: 'speech'; readonly order: readonly Seat[]; readonly index: number }
  | {
      readonly to: 'round'
      readonly round: number
      readonly candidates: readonly Seat[]
      readonly index: number
      /** The judge opens the window. */
      readonly closed?: true
    }
  | { readonly to: 'tie'; readonly tied: readonly Seat[]; readonly index: number; readonly round: number }
  | { readonly to: 'talk'; readonly talks: readonly Seat[]; readonly index: number }
  | { readonly to: 'lift'; readonly tied: readonly Seat[] }
  | { readonly to: 'farewell'; readonly queue: readonly Seat[]; readonly cause: 'vote' | 'night' }
  | { readonly to: 'finalSpeech'; readonly seat: Seat }
  | {
      readonly to: 'end'
      readonly winner: FinalRecord['winner']
      readonly reason: FinalRecord['reason']
      readonly note?: string
    }
  | { readonly to: 'abort'; readonly reason: string }

type NextOf<K extends Next['to']> = Extract<Next, { to: K }>

/** The action of each token: it enters a phase and stays, or goes on at once. */
export type Entrances<K extends Next['to']> = { readonly [T in K]: (step: Step, next: NextOf<T>) => Next }

/** What follows each of these phases when it is over. `early`: its speaker ended it, not the clock. */
export type Successors<Id extends PhaseId> = {
  readonly [One in Id]: (step: Step, phase: Extract<Phase, { id: One }>, early: boolean) => Next
}

export const stay: Next = { to: 'stay' }

/**
 * Enters a phase of its usual length and stays in it. A length of 0 skips the phase: the result is `skipped`. `name`
 * makes the key unique within the day.
 */
export function enter(
  step: Step,
  body: PhaseBody,
  options: {
    readonly skipped: Next
    readonly name?: string
    readonly length?: keyof Timing
    readonly day?: number
  },
): Next {
  const { timing } = step.state.ruleSet
  const facts = PHASES[body.id]
  let ms = timing[options.length ?? facts.length]
  if (hasJudge(step.state) && facts.ledByJudge) ms = Math.max(ms, timing.speech)
  if (ms <= 0 && facts.skippable) return options.skipped
  const day = options.day ?? step.state.phase.day
  const name = options.name === undefined ? '' : `:${options.name}`
  // A phase before day 1 may come again with other cards: a late press or ring must not fit it.
  const again = day === 0 && step.state.redeals > 0 ? `:again${step.state.redeals}` : ''
  const key = `${body.id}:${day}${again}${name}`
  const phase = { ...body, key, day, startedAt: step.at, endsAt: step.at + Math.max(1, ms) }
  if (body.id === 'bestMove') {
    const seats = body.seat === null ? [] : [body.seat]
    emit(step, { type: 'phaseEntered', phase }, { seats, judge: judgeKnows(step.state) })
  } else emit(step, { type: 'phaseEntered', phase })
  return stay
}
