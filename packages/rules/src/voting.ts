import type { VoteResultCode } from './model/event.ts'
import type { RuleSet } from './model/rule-set.ts'
import type { Seat } from './model/seat.ts'

/**
 * The count of one candidate. `voters` showed a hand; `byDefault` were silent and count for the last candidate. The
 * two never overlap: the total is the sum of both lengths (`handsOn`).
 */
export interface CandidateCount {
  readonly candidate: Seat
  readonly voters: readonly Seat[]
  readonly byDefault: readonly Seat[]
}

export interface RoundCount {
  /** In voting order. */
  readonly counted: readonly CandidateCount[]
  readonly abstained: readonly Seat[]
}

interface VoteDecided {
  readonly kind: 'decided'
  readonly result: VoteResultCode
  readonly out: readonly Seat[]
  /** Leaders of a first day without exits, who speak and stay. */
  readonly talks: readonly Seat[]
}

export type VoteStep =
  | VoteDecided
  /** `tied` speak in this order (nomination order); then `candidates` are voted on in that order. */
  | { readonly kind: 'revote'; readonly tied: readonly Seat[]; readonly candidates: readonly Seat[] }
  | { readonly kind: 'lift'; readonly tied: readonly Seat[] }

/** Every hand for a candidate, silent ones included, in seat order. */
export function handsOn(counted: CandidateCount): Seat[] {
  return [...counted.voters, ...counted.byDefault].sort((a, b) => a - b)
}

/**
 * Counts one round. `hands` are in the order they were shown. Only a seat's first hand counts; hands of dead seats and
 * hands for no candidate are ignored.
 */
export function countRound(
  candidates: readonly Seat[],
  alive: readonly Seat[],
  hands: readonly { readonly voter: Seat; readonly candidate: Seat }[],
  unvoted: RuleSet['unvoted'],
): RoundCount {
  const first = new Map<Seat, Seat>()
  for (const { voter, candidate } of hands) {
    if (alive.includes(voter) && candidates.includes(candidate) && !first.has(voter))
      first.set(voter, candidate)
  }
  const silent = [...alive].sort((a, b) => a - b).filter((seat) => !first.has(seat))
  const last = candidates.at(-1)
  const counted = candidates.map((candidate) => ({
    candidate,
    voters: [...first].filter(([, chosen]) => chosen === candidate).map(([voter]) => voter),
    byDefault: unvoted === 'last' && candidate === last ? silent : [],
  }))
  return { counted, abstained: unvoted === 'abstain' ? silent : [] }
}

function decided(
  result: VoteResultCode,
  out: readonly Seat[] = [],
  talks: readonly Seat[] = [],
): VoteDecided {
  return { kind: 'decided', result, out, talks }
}

/** The start of the vote of a day: a decision without hands, or the first round (rule book §8.3). */
export function openVote(
  ruleSet: RuleSet,
  day: {
    readonly day: number
    readonly alive: readonly Seat[]
    readonly nominees: readonly Seat[]
    /** The next vote was cancelled by a removal. */
    readonly cancelled: boolean
  },
): VoteDecided | { readonly kind: 'vote'; readonly candidates: readonly Seat[] } {
  const { nominees } = day
  if (day.cancelled) return decided('cancelled')
  if (nominees.length === 0) return decided('no_nominees')
  if (day.day === 1 && ruleSet.firstDay === 'no_vote') return decided('first_day_no_vote')
  if (nominees.length === 1 && day.day === 1 && ruleSet.firstDay !== 'to_talk')
    return decided('first_day_single')
  if (nominees.length === 1 && day.day > 1) return decided('out', nominees)
  return { kind: 'vote', candidates: nominees }
}

export interface RoundOutcome {
  readonly day: number
  readonly alive: readonly Seat[]
  /** 1 for the first vote of the day, 2 for the first revote. */
  readonly round: number
  /** The tied seats of the round before; null in round 1. */
  readonly previousTied: readonly Seat[] | null
  /** Voting order of this round. */
  readonly candidates: readonly Seat[]
  readonly counted: readonly CandidateCount[]
}

/** What follows a counted round (rule book §8.2, §8.3). */
export function afterRound(ruleSet: RuleSet, outcome: RoundOutcome): VoteStep {
  const counts = new Map(outcome.counted.map((entry) => [entry.candidate, handsOn(entry)]))
  const countOf = (seat: Seat): number => counts.get(seat)?.length ?? 0
  const most = Math.max(...outcome.candidates.map(countOf))
  const leaders = outcome.candidates.filter((seat) => countOf(seat) === most)
  const talkOnly = outcome.day === 1 && ruleSet.firstDay === 'to_talk'
  const [leader] = leaders
  if (most === 0 || leader === undefined) return decided('no_votes')
  if (talkOnly) return decided('speech_only', [], leaders)
  if (leaders.length === 1) return afterSoleLeader(ruleSet, outcome.day, leader, counts.get(leader) ?? [])
  return afterTie(ruleSet, outcome, leaders)
}

function afterSoleLeader(ruleSet: RuleSet, day: number, leader: Seat, hands: readonly Seat[]): VoteStep {
  if (day === 1 && ruleSet.firstDay === 'no_break') return decided('sole_leader_safe')
  if (day === 1 && ruleSet.firstDay === 'self_break' && !hands.includes(leader)) {
    return decided('speech_only', [], [leader])
  }
  return decided('out', [leader])
}

function afterTie(ruleSet: RuleSet, outcome: RoundOutcome, leaders: readonly Seat[]): VoteStep {
  const { alive, day, round, previousTied } = outcome
  const limitReached = ruleSet.maxTieRounds !== null && round >= ruleSet.maxTieRounds
  if (previousTied === null || !(sameSeats(previousTied, leaders) || limitReached)) {
    const reverse = ruleSet.splitOrder === 'reverse'
    // Every revote reverses the voting order, so an even round is already reversed once.
    const turned = reverse && round % 2 === 0
    return {
      kind: 'revote',
      tied: turned ? leaders.toReversed() : leaders,
      candidates: reverse ? leaders.toReversed() : leaders,
    }
  }
  if (sameSeats(leaders, alive) && ruleSet.killAll === 'no') return decided('all_table')
  if (alive.length === 4 && leaders.length === 2 && !ruleSet.splitOnFour) return decided('lift_forbidden')
  const nineForbidden = ruleSet.splitOnNine === 'no' || (ruleSet.splitOnNine === 'after1' && day === 2)
  if (alive.length === 9 && leaders.length === 3 && nineForbidden) return decided('lift_forbidden')
  return { kind: 'lift', tied: leaders }
}

/**
 * Decides the question "do all of them leave?". `yes`: the seats that raised a hand. Only living seats count, once
 * each.
 */
export function afterLift(
  ruleSet: RuleSet,
  lift: { readonly alive: readonly Seat[]; readonly tied: readonly Seat[]; readonly yes: readonly Seat[] },
): { readonly result: VoteResultCode; readonly out: readonly Seat[]; readonly passed: boolean } {
  const yes = new Set(lift.yes.filter((seat) => lift.alive.includes(seat))).size
  const passed =
    ruleSet.liftThreshold === 'strict' ? yes * 2 > lift.alive.length : yes * 2 >= lift.alive.length
  if (!passed) return { result: 'lift_no', out: [], passed }
  if (sameSeats(lift.tied, lift.alive)) return { result: 'draw', out: [], passed }
  return { result: 'lift_yes', out: lift.tied, passed }
}

function sameSeats(a: readonly Seat[], b: readonly Seat[]): boolean {
  return a.length === b.length && a.every((seat) => b.includes(seat))
}
