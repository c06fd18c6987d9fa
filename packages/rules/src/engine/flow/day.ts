import { advanceDraw } from '../../draw.ts'
import type { PhaseBody } from '../../model/phase.ts'
import type { Seat } from '../../model/seat.ts'
import { speechOrder } from '../../speech-order.ts'
import { aliveSeats, isAlive, nomineesOf, seatOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { type Entrances, enter, type Next, type Successors, stay } from './next.ts'

type SpeechKind = Extract<PhaseBody, { id: 'speech' }>['kind']

/**
 * What the third foul leaves of the next own speech. At a table of three or four it is short, not lost (rule book
 * §7.2).
 */
function speechKind(state: State, seat: Seat): SpeechKind {
  if (!seatOf(state, seat).speechPenalty) return 'full'
  if (state.ruleSet.threeFouls === 'short_speech') return 'short'
  return aliveSeats(state).length <= 4 ? 'short' : 'lost'
}

const speechLength = { full: 'speech', short: 'shortSpeech', lost: 'lostSpeech' } as const

function startDay(step: Step): Next {
  const { state } = step
  const day = state.phase.day + 1
  const moment = { kind: 'dayStarted', day, alive: aliveSeats(state).length } as const
  const { verdict } = advanceDraw(state.ruleSet.draw, state.draw, moment)
  if (verdict !== null) return { to: 'end', winner: verdict, reason: 'draw' }
  const victim = state.days.at(-1)?.night?.victim ?? null
  return enter(step, { id: 'dayStart', victim }, { skipped: stay, day })
}

function speak(step: Step, order: readonly Seat[], from: number): Next {
  const index = order.findIndex((seat, place) => place >= from && isAlive(step.state, seat))
  const seat = order[index]
  if (seat === undefined) return { to: 'voteIntro' }
  const kind = speechKind(step.state, seat)
  return enter(
    step,
    { id: 'speech', seat, order, kind },
    { skipped: stay, name: String(seat), length: speechLength[kind] },
  )
}

function sayFarewell(step: Step, queue: readonly Seat[], cause: 'vote' | 'night'): Next {
  const { state } = step
  const left = queue.filter((seat) => !state.lastWordLost.includes(seat))
  const [seat, ...rest] = left
  const decided = state.verdict !== null
  if (decided && !state.ruleSet.endSpeech) return { to: 'over' }
  if (seat === undefined)
    return cause === 'night' ? { to: 'firstSpeech' } : { to: decided ? 'over' : 'nightFall' }
  // The last leaver of a decided game speaks before the result (rule book §11.4).
  if (decided && rest.length === 0) return { to: 'finalSpeech', seat }
  return enter(
    step,
    { id: 'farewell', seat, cause, queue: rest },
    { skipped: { to: 'farewell', queue: rest, cause }, name: String(seat) },
  )
}

export const dayEntrances: Entrances<
  'dayStart' | 'afterDayStart' | 'firstSpeech' | 'speech' | 'voteIntro' | 'talk' | 'farewell' | 'finalSpeech'
> = {
  dayStart: startDay,
  afterDayStart: ({ state }) => {
    const victim = state.phase.id === 'dayStart' ? state.phase.victim : null
    return victim === null ? { to: 'firstSpeech' } : { to: 'farewell', queue: [victim], cause: 'night' }
  },
  firstSpeech: ({ state }) => {
    const { rotation } = state.ruleSet
    const order = speechOrder(rotation, state.seats.length, aliveSeats(state), state.lastOrder)
    return { to: 'speech', order, index: 0 }
  },
  speech: (step, next) => speak(step, next.order, next.index),
  voteIntro: (step) => {
    const { phase, keysUsed } = step.state
    const body = { id: 'voteIntro', nominees: nomineesOf(step.state) } as const
    const again = phase.id === 'voteIntro' ? { name: `again:${keysUsed}` } : {}
    return enter(step, body, { skipped: { to: 'openVote' }, ...again })
  },
  talk: (step, { talks, index }) => {
    const place = talks.findIndex((seat, at) => at >= index && isAlive(step.state, seat))
    const seat = talks[place]
    if (seat === undefined) return { to: 'nightFall' }
    const skipped: Next = { to: 'talk', talks, index: place + 1 }
    return enter(step, { id: 'talkSpeech', seat, talks }, { skipped, name: String(seat) })
  },
  farewell: (step, { queue, cause }) => sayFarewell(step, queue, cause),
  finalSpeech: (step, { seat }) => {
    if (step.state.lastWordLost.includes(seat)) return { to: 'over' }
    return enter(step, { id: 'finalSpeech', seat }, { skipped: { to: 'over' } })
  },
}

/** The end of a speech is recorded before the next one begins. */
export const afterDay: Successors<
  'dayStart' | 'speech' | 'talkSpeech' | 'farewell' | 'finalSpeech' | 'voteIntro'
> = {
  dayStart: () => ({ to: 'afterDayStart' }),
  speech: (step, { seat, order }, early) => {
    emit(step, { type: 'speechEnded', seat, early })
    return { to: 'speech', order, index: order.indexOf(seat) + 1 }
  },
  talkSpeech: (step, { seat, talks }, early) => {
    emit(step, { type: 'speechEnded', seat, early })
    return { to: 'talk', talks, index: talks.indexOf(seat) + 1 }
  },
  farewell: (step, { seat, queue, cause }, early) => {
    emit(step, { type: 'speechEnded', seat, early })
    return { to: 'farewell', queue, cause }
  },
  finalSpeech: (step, { seat }, early) => {
    emit(step, { type: 'speechEnded', seat, early })
    return { to: 'over' }
  },
  voteIntro: () => ({ to: 'openVote' }),
}
