import { type Random, shuffled } from '@gorod/rules'
import type { Group, SeatingWish } from './wish.ts'

/** Every round takes those who have played least, so that nobody rests twice before everybody has rested once. */
export function drawTables(
  { players, gone, tables, seats, rounds, fixed }: SeatingWish,
  random: Random,
): Group[][] {
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

export interface PlaneChance {
  /** For every player: the number of their point of the plane. */
  readonly points: readonly number[]
  readonly random: Random
}

export interface LineTables {
  readonly rounds: Group[][]
  /** There are more lines than tables: in every round the players of some lines fill the seats of the others. */
  readonly breaksLines: boolean
}

/**
 * The same players of each round, seated by the lines of an affine plane of prime order: players are its points, a round
 * takes a class of parallel lines, and two points have one line in common. So hardly anybody meets twice before the
 * classes are used up, which no search by swaps comes near. Who has no point, or more seats than the plane has lines,
 * fills what is free. Null where the tables are too few for it: there, everybody meets often anyway.
 */
export function tablesOfLines(
  { tables, seats, fixed }: SeatingWish,
  drawn: readonly Group[][],
  { points, random }: PlaneChance,
): LineTables | null {
  if (tables < seats) return null
  const order = orderOfPlane(tables, seats)
  const rounds = drawn.map((round, index) => {
    const lines = Array.from({ length: Math.max(order, seats) }, (): number[] => [])
    const left: number[] = []
    const parallel = (fixed.length + index) % (order + 1)
    for (const player of round.flat()) {
      const [column, row] = pointOf(points[player] ?? 0, seats)
      const line = parallel === order ? column : (row + parallel * column) % order
      if (row < order) lines[line]?.push(player)
      else left.push(player)
    }
    return fill(lines, left, { tables, seats, random })
  })
  return { rounds, breaksLines: order > tables }
}

function pointOf(number: number, columns: number): [column: number, row: number] {
  return [number % columns, Math.floor(number / columns)]
}

/** Tables out of the longest lines; all others sit on what is free. */
function fill(
  lines: readonly (readonly number[])[],
  left: readonly number[],
  { tables, seats, random }: { readonly tables: number; readonly seats: number; readonly random: Random },
): Group[] {
  const parts = lines.flatMap((line) =>
    Array.from({ length: Math.ceil(line.length / seats) }, (_, part) =>
      line.slice(part * seats, (part + 1) * seats),
    ),
  )
  const longest = parts.sort((a, b) => b.length - a.length)
  const groups = Array.from({ length: tables }, (_, table) => [...(longest[table] ?? [])])
  const others = shuffled([...left, ...longest.slice(tables).flat()], random)
  for (const group of groups) group.push(...others.splice(0, seats - group.length))
  return groups
}

/** The largest prime of the tables, or the next above if its lines were shorter than a table. */
function orderOfPlane(tables: number, seats: number): number {
  for (let order = tables; order >= seats; order--) if (isPrime(order)) return order
  for (let order = tables + 1; ; order++) if (isPrime(order)) return order
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return number > 1
}
