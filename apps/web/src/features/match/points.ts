import type { Points, SeatResult } from '@gorod/rules'

/** 0,25 with a comma and a real minus. */
export function points(value: number): string {
  return String(Math.abs(rounded(value)))
    .replace('.', ',')
    .replace(/^/, value < 0 ? '−' : '')
}

/** Everything beside the result of the game itself. */
export function beyondBase({ base, total }: Points): number {
  return rounded(total - base)
}

/** The parts that are not zero, in the order of the sum. */
export function shownParts(result: SeatResult): readonly Exclude<keyof Points, 'total'>[] {
  return (['base', 'bestMove', 'ci', 'extra', 'penalties'] as const).filter(
    (part) => part === 'base' || result.points[part] !== 0,
  )
}

/** Seats with the highest total; several when equal. */
export function bestSeats(results: readonly SeatResult[]): readonly number[] {
  const most = Math.max(...results.map((result) => result.points.total))
  return results.filter((result) => result.points.total === most).map((result) => result.seat)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
