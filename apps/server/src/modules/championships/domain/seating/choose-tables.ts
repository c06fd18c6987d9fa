import { integerBelow, type Random, shuffled } from '@gorod/rules'
import { anneal } from './anneal.ts'
import type { Group, SeatingWish } from './wish.ts'

/** A meeting of two who are kept apart. */
const APART_COST = 1000
/** A pair that never meets is worse than one that meets twice. */
const NEVER_COST = 2
const TRIES_A_SEAT = 2500
const MOST_TRIES = 4_000_000
/** In squares of meetings: at first a swap that is a little worse is kept, at last only a better one. */
const HEAT = { first: 6, last: 0.15 } as const

/**
 * Who sits with whom in the rounds that are not fixed. The sum of the squares of the meetings is as small as the search
 * makes it, for of two seatings the more even one has the smaller sum; pairs that never meet count a little more.
 */
export function* chooseTables(wish: SeatingWish, random: Random): Generator<void, Group[][]> {
  const { players, tables, seats } = wish
  const rounds = drawRounds(wish, random)
  if (tables < 2 || rounds.length === 0) return rounds
  const meetings = countMeetings(wish, rounds)
  const apart = new Float64Array(players * players)
  for (const [one, other] of wish.apart) {
    apart[one * players + other] = APART_COST
    apart[other * players + one] = APART_COST
  }
  /** By how much the sum grows when the player comes to these, or leaves them. */
  const change = (player: number, others: Group, but: number, by: 1 | -1) => {
    let sum = 0
    const row = player * players
    for (const other of others) {
      if (other === but) continue
      const met = meetings[row + other] ?? 0
      const isFirst = met + (by === 1 ? 0 : -1) === 0
      sum += 2 * by * met + 1 + by * ((apart[row + other] ?? 0) - (isFirst ? NEVER_COST : 0))
    }
    return sum
  }
  const move = (player: number, others: Group, but: number, by: 1 | -1) => {
    for (const other of others) {
      if (other === but) continue
      meetings[player * players + other] = (meetings[player * players + other] ?? 0) + by
      meetings[other * players + player] = (meetings[other * players + player] ?? 0) + by
    }
  }
  const tries = Math.min(MOST_TRIES, TRIES_A_SEAT * rounds.length * tables * seats)
  yield* anneal({ tries, heat: HEAT, random }, (isKept) => {
    const round = rounds[integerBelow(rounds.length, random)] ?? []
    const first = integerBelow(tables, random)
    const second = (first + 1 + integerBelow(tables - 1, random)) % tables
    const [here, there] = [round[first] ?? [], round[second] ?? []]
    const [at, to] = [integerBelow(seats, random), integerBelow(seats, random)]
    const [one, other] = [here[at] ?? 0, there[to] ?? 0]
    const worse =
      change(one, here, one, -1) +
      change(other, there, other, -1) +
      change(one, there, other, 1) +
      change(other, here, one, 1)
    if (!isKept(worse)) return
    move(one, here, one, -1)
    move(other, there, other, -1)
    move(one, there, other, 1)
    move(other, here, one, 1)
    here[at] = other
    there[to] = one
  })
  return rounds
}

/** Every round takes those who have played least, so that nobody rests twice before everybody has rested once. */
function drawRounds({ players, gone, tables, seats, rounds, fixed }: SeatingWish, random: Random): Group[][] {
  const played = new Array<number>(players).fill(0)
  for (const round of fixed)
    for (const table of round) for (const player of table.players) played[player] = (played[player] ?? 0) + 1
  const present = played.map((_, player) => player).filter((player) => !gone.has(player))
  return Array.from({ length: rounds - fixed.length }, () => {
    const order = shuffled(present, random).sort((a, b) => (played[a] ?? 0) - (played[b] ?? 0))
    const playing = shuffled(order.slice(0, tables * seats), random)
    for (const player of playing) played[player] = (played[player] ?? 0) + 1
    return Array.from({ length: tables }, (_, table) => playing.slice(table * seats, (table + 1) * seats))
  })
}

function countMeetings({ players, fixed }: SeatingWish, rounds: readonly Group[][]): Int32Array {
  const meetings = new Int32Array(players * players)
  const groups = [...fixed.flatMap((round) => round.map((table) => table.players)), ...rounds.flat()]
  for (const group of groups)
    for (const one of group)
      for (const other of group)
        if (one !== other) meetings[one * players + other] = (meetings[one * players + other] ?? 0) + 1
  return meetings
}
