import type { Measure, Sign, SignKind } from '@gorod/contracts/judging'
import { evolve, type GameEvent, type Seat, type State } from '@gorod/rules'
import { integerBelow, type Random, randomFrom, shuffled } from '@gorod/rules/chance'

/** What each sign deserves under the rule book §12.2. */
export const MEASURES: Readonly<Record<SignKind, Measure>> = {
  talks_out_of_turn: 'foul',
  nominates_out_of_turn: 'foul',
  gestures: 'foul',
  argues: 'foul',
  prompts_in_vote: 'foul',
  second_hand: 'foul',
  late_hand: 'foul',
  insults: 'removal',
  peeks: 'removal',
  loud_own_minute: 'none',
  nods: 'none',
  looks_away: 'none',
  hand_at_cheek: 'none',
}

type Where = 'speech' | 'voteCandidate' | 'voteResult' | 'nightShoot'

/** A sign to come: in the `nth` phase of its kind on this day, so long after its beginning. */
export interface PlannedSign {
  readonly kind: SignKind
  readonly day: number
  readonly where: Where
  readonly nth: number
  /** At the pace of an ordinary table. */
  readonly afterMs: number
  /** Chooses the seat, in [0, 1). */
  readonly chance: number
}

const SHOWN_MS = 8_000
const SPEECH_MS = 60_000
const IN_SPEECH = ['talks_out_of_turn', 'nominates_out_of_turn', 'gestures', 'argues'] as const
const HARMLESS = ['loud_own_minute', 'nods', 'looks_away', 'hand_at_cheek'] as const

/** The signs of a practice, made from its seed alone. */
export function planSigns(seed: string): readonly PlannedSign[] {
  const random = randomFrom(`signs ${seed}`)
  return [1, 2, 3].flatMap((day) => [
    ...inSpeeches(day, random),
    ...inVotes(day, random),
    ...atNight(day, random),
  ])
}

function inSpeeches(day: number, random: Random): readonly PlannedSign[] {
  const kinds: readonly SignKind[] = [
    ...shuffled(IN_SPEECH, random).slice(0, 3),
    ...shuffled(HARMLESS, random).slice(0, 2),
    ...(day === 2 ? (['insults'] as const) : []),
  ]
  const speeches = shuffled([1, 2, 3, 4, 5, 6, 7], random)
  return shuffled(kinds, random).map((kind, index) => ({
    kind,
    day,
    where: 'speech',
    nth: speeches[index] ?? 1,
    afterMs: 2_000 + integerBelow(4_000, random),
    chance: random(),
  }))
}

function inVotes(day: number, random: Random): readonly PlannedSign[] {
  const sign = (kind: SignKind, where: Where, nth: number): PlannedSign => ({
    kind,
    day,
    where,
    nth,
    afterMs: 800,
    chance: random(),
  })
  return [
    sign('prompts_in_vote', 'voteCandidate', 1),
    sign('second_hand', 'voteCandidate', 2),
    sign('late_hand', 'voteResult', 1),
  ].filter(() => random() < 0.7)
}

function atNight(day: number, random: Random): readonly PlannedSign[] {
  const chance = random()
  if (day > 2 || random() < 0.5) return []
  return [{ kind: 'peeks', day, where: 'nightShoot', nth: 1, afterMs: 4_000, chance }]
}

/**
 * The signs that have been seen up to this moment. They follow from the plan and the log, so nothing is written and a
 * restart loses nothing. A phase that ends earlier shows nothing.
 */
export function seenSigns(
  plan: readonly PlannedSign[],
  events: readonly GameEvent[],
  now: number,
): readonly SeenSign[] {
  let state: State | null = null
  const counts = new Map<string, number>()
  const seen: SeenSign[] = []
  for (const [index, event] of events.entries()) {
    state = evolve(state, event)
    if (event.type !== 'phaseEntered') continue
    const { id, day } = event.phase
    const nth = (counts.get(`${id} ${day}`) ?? 0) + 1
    counts.set(`${id} ${day}`, nth)
    const planned = plan.findIndex((one) => one.where === id && one.day === day && one.nth === nth)
    const sign = plan[planned]
    if (sign === undefined) continue
    const at = event.at + sign.afterMs * (state.ruleSet.timing.speech / SPEECH_MS)
    const next = events.slice(index + 1).find(({ type }) => type === 'phaseEntered' || type === 'gameEnded')
    const seat = seatOf(sign, state)
    if (seat === null || at > now || (next !== undefined && next.at <= at)) continue
    seen.push({ id: planned, kind: sign.kind, seat, day, at, until: at + SHOWN_MS })
  }
  return seen
}

export interface SeenSign extends Sign {
  readonly day: number
}

function seatOf({ kind, chance }: PlannedSign, { phase, seats }: State): Seat | null {
  const speaker = phase.id === 'speech' ? phase.seat : null
  if (kind === 'loud_own_minute') return speaker
  const others = seats.filter(({ alive, seat }) => alive && seat !== speaker)
  return others[Math.floor(chance * others.length)]?.seat ?? null
}
