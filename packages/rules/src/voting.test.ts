import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { VoteResultCode } from './model/event.ts'
import type { RuleSet } from './model/rule-set.ts'
import type { Seat } from './model/seat.ts'
import { presets } from './presets.ts'
import { afterLift, afterRound, countRound, handsOn, openVote, type VoteStep } from './voting.ts'
import { winnerOf } from './winner.ts'

interface Vector {
  readonly id: string
  readonly day: number
  readonly alive: Seat[]
  readonly nominees: Seat[]
  readonly rounds: Record<string, Seat[]>[]
  readonly lift: Seat[] | null
  readonly options: Partial<RuleSet> & { readonly lift?: RuleSet['liftThreshold'] }
  readonly cancelNext: boolean
  readonly expect: Outcome
  readonly note: string
}

const vectors = readFileSync(new URL('../golden/votes.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector)

interface Outcome {
  readonly result: VoteResultCode
  readonly out: readonly Seat[]
  readonly talk: readonly Seat[]
  /** The hands on each candidate, as called in each round. */
  readonly counts: readonly (readonly (readonly [candidate: Seat, hands: number])[])[]
  /** The hands for the lift and those who were asked; null: the question was not asked. */
  readonly asked: readonly [yes: number, alive: number] | null
}

/** Plays a whole vote of a day with the pure functions, in the order in which the engine calls them. */
function playVote(ruleSet: RuleSet, vector: Vector): Outcome {
  const opened = openVote(ruleSet, { ...vector, cancelled: vector.cancelNext })
  let step: VoteStep | null = opened.kind === 'vote' ? null : opened
  let candidates = opened.kind === 'vote' ? opened.candidates : []
  let previousTied: readonly Seat[] | null = null
  const counts: Outcome['counts'][number][] = []
  for (let round = 1; step === null; round++) {
    const shown = vector.rounds[round - 1] ?? {}
    const hands = candidates.flatMap((candidate) =>
      (shown[candidate] ?? []).map((voter) => ({ voter, candidate })),
    )
    const { counted, abstained } = countRound(candidates, vector.alive, hands, ruleSet.unvoted)
    const sum = counted.flatMap(handsOn).length + abstained.length
    expect(sum).toBe(vector.alive.length)
    counts.push(counted.map((entry) => [entry.candidate, handsOn(entry).length] as const))
    const next = afterRound(ruleSet, { ...vector, round, previousTied, candidates, counted })
    if (next.kind !== 'revote') step = next
    else {
      previousTied = next.tied
      candidates = next.candidates
    }
  }
  if (step.kind === 'lift') {
    const { result, out } = afterLift(ruleSet, {
      alive: vector.alive,
      tied: step.tied,
      yes: vector.lift ?? [],
    })
    const asked = [vector.lift?.length ?? 0, vector.alive.length] as const
    return { result, out, talk: [], counts, asked }
  }
  return { result: step.result, out: step.out, talk: step.talks, counts, asked: null }
}

function withOptions({ lift, ...options }: Vector['options']): RuleSet {
  return { ...presets.fiim, ...options, ...(lift === undefined ? {} : { liftThreshold: lift }) }
}

describe('the vote of a day', () => {
  it('all 53 golden vectors are read', () => {
    expect(vectors.map((vector) => vector.id)).toEqual(
      Array.from({ length: 53 }, (_, index) => `V${String(index + 1).padStart(2, '0')}`),
    )
  })

  it.each(vectors.map((vector) => [vector.id, vector.note, vector] as const))(
    'the golden vector %s: %s',
    (_id, _note, vector) => {
      expect(playVote(withOptions(vector.options), vector)).toEqual(vector.expect)
    },
  )

  it('counts the first hand of a seat and drops hands of the dead and hands on nobody', () => {
    const hands = [
      { voter: 1, candidate: 3 },
      { voter: 1, candidate: 7 },
      { voter: 9, candidate: 7 },
      { voter: 2, candidate: 5 },
    ]
    expect(countRound([3, 7], [1, 2, 3, 7], hands, 'last')).toEqual({
      counted: [
        { candidate: 3, voters: [1], byDefault: [] },
        { candidate: 7, voters: [], byDefault: [2, 3, 7] },
      ],
      abstained: [],
    })
  })

  it('lets tied seats speak in nomination order when the voting order is reversed', () => {
    const ruleSet = { ...presets.fiim, splitOrder: 'reverse' } as const
    const split = (candidates: readonly Seat[]) =>
      candidates.map((candidate, index) => ({ candidate, voters: [10 + index], byDefault: [] }))
    const base = { day: 3, alive: [1, 2, 3, 10, 11, 12] }
    const first = afterRound(ruleSet, {
      ...base,
      round: 1,
      previousTied: null,
      candidates: [3, 1, 2],
      counted: split([3, 1, 2]),
    })
    expect(first).toEqual({ kind: 'revote', tied: [3, 1, 2], candidates: [2, 1, 3] })
    const narrower = split([2, 1, 3]).map((entry) =>
      entry.candidate === 1 ? { ...entry, voters: [] } : entry,
    )
    const second = afterRound(ruleSet, {
      ...base,
      round: 2,
      previousTied: [3, 1, 2],
      candidates: [2, 1, 3],
      counted: narrower,
    })
    expect(second).toEqual({ kind: 'revote', tied: [3, 2], candidates: [3, 2] })
  })

  it('counts the silent in seat order, whatever the order of the living', () => {
    const silent = (unvoted: RuleSet['unvoted']) => countRound([3], [12, 3, 7], [], unvoted)
    expect(silent('last').counted[0]?.byDefault).toEqual([3, 7, 12])
    expect(silent('abstain').abstained).toEqual([3, 7, 12])
  })

  it('names the hands on a candidate in seat order, silent ones among them', () => {
    expect(handsOn({ candidate: 3, voters: [10, 2], byDefault: [9, 4] })).toEqual([2, 4, 9, 10])
  })

  it('puts a single nominee of the first day to the vote where the day is for talking', () => {
    const ruleSet = { ...presets.fiim, firstDay: 'to_talk' } as const
    const day = { day: 1, alive: [1, 2, 3], nominees: [2], cancelled: false }
    expect(openVote(ruleSet, day)).toEqual({ kind: 'vote', candidates: [2] })
  })

  describe('a counted round', () => {
    const alive = [1, 2, 3, 4, 5, 6]
    /** A round in which each of `hands` is the number of hands on the candidate with its index. */
    const round = (ruleSet: Partial<RuleSet>, candidates: Seat[], hands: Seat[][], more: object = {}) =>
      afterRound(
        { ...presets.fiim, ...ruleSet },
        {
          day: 2,
          alive,
          round: 1,
          previousTied: null,
          candidates,
          counted: candidates.map((candidate, index) => ({
            candidate,
            voters: hands[index] ?? [],
            byDefault: [],
          })),
          ...more,
        },
      )
    const out = (...seats: Seat[]) => ({ kind: 'decided', result: 'out', out: seats, talks: [] })

    it.each(['to_talk', 'self_break', 'no_break'] as const)(
      'puts a sole leader out on the second day, whatever %s says of the first',
      (firstDay) => {
        expect(round({ firstDay }, [1, 2], [[3, 4], [5]])).toEqual(out(1))
      },
    )

    it('lets a smaller tie be voted on again below the limit of rounds, and not at it', () => {
      const smaller = (maxTieRounds: number) =>
        round({ maxTieRounds }, [1, 2, 3], [[4], [5], []], { round: 2, previousTied: [1, 2, 3] })
      expect(smaller(3)).toEqual({ kind: 'revote', tied: [1, 2], candidates: [1, 2] })
      expect(smaller(2)).toEqual({ kind: 'lift', tied: [1, 2] })
    })

    it('takes a tie of as many seats, one of them another, for a new tie', () => {
      const tied = round({}, [2, 3], [[4], [5]], { round: 2, previousTied: [1, 2] })
      expect(tied).toEqual({ kind: 'revote', tied: [2, 3], candidates: [2, 3] })
    })

    it('keeps two of four from leaving together, but not two of six or three of four', () => {
      const tie = (living: Seat[], ...tied: Seat[]) =>
        round(
          { splitOnFour: false },
          tied,
          tied.map((seat) => [seat]),
          {
            alive: living,
            round: 2,
            previousTied: tied,
          },
        )
      expect(tie([1, 2, 3, 4], 1, 2)).toMatchObject({ result: 'lift_forbidden' })
      expect(tie(alive, 1, 2)).toEqual({ kind: 'lift', tied: [1, 2] })
      expect(tie([1, 2, 3, 4], 1, 2, 3)).toEqual({ kind: 'lift', tied: [1, 2, 3] })
    })
  })
})

describe('a lift', () => {
  const tied = [1, 2]
  const lift = (liftThreshold: RuleSet['liftThreshold'], ...yes: Seat[]) =>
    afterLift({ ...presets.fiim, liftThreshold }, { alive: [1, 2, 3, 4], tied, yes }).result

  it('passes with exactly half of the hands where half is enough, and never with fewer', () => {
    expect(lift('half', 1, 2)).toBe('lift_yes')
    expect(lift('strict', 1, 2)).toBe('lift_no')
    expect(lift('half', 1)).toBe('lift_no')
  })

  it('counts a seat once, and only the living', () => {
    expect(lift('strict', 1, 2, 2, 7, 8)).toBe('lift_no')
  })
})

describe('the winner after a lift', () => {
  const B = 'mafia' as const
  const R = 'civilian' as const
  const chains = [
    ['VC1', [R, R, B, R], [3, 4], 'red'],
    ['VC2', [R, R, B, R], [1, 2], 'black'],
    ['VC3', [R, R, R, R, B, B], [1, 5], null],
    ['VC4', [R, R, R, R, B, B], [1, 2], 'black'],
    ['VC5', [R, R, R, R, B, B], [5, 6], 'red'],
    ['VC6', [R, R, R, R, R, R, R, B, B, B], [8, 9, 10, 1, 2], 'red'],
    ['VC7', [R, R, R, R, R, R, R, B, B, B], [1, 2, 3, 4, 5], 'black'],
    ['VC8', [R, R, R, R, R, R, B, B, B], [1, 2, 3], 'black'],
    ['VC9', [R, R, B, R, B, R], [3, 4], null],
  ] as const
  it.each(chains)(
    '%s: of the roles %j the seats %j leave, and the winner is %s',
    (_id, roles, tied, winner) => {
      const alive = roles.map((_, index) => index + 1)
      const yes = alive.slice(0, Math.floor(alive.length / 2) + 1)
      const { out } = afterLift(presets.fiim, { alive, tied, yes })
      expect(out).toEqual(tied)
      const left = alive.filter((seat) => !out.includes(seat))
      expect(winnerOf(roles, left)).toBe(winner)
    },
  )
})
