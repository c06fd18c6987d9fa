import type { Role, Seat, SeatResult } from '@gorod/rules'

export interface Standing {
  readonly seat: Seat
  readonly role: Role
  readonly base: number
  /** All points besides the result itself: best move, compensation, extra points, penalties. */
  readonly extra: number
  readonly total: number
  readonly fouls: number
}

/** The points table in order of seats. */
export function standings(results: readonly SeatResult[]): readonly Standing[] {
  return results.map((result) => ({
    seat: result.seat,
    role: result.role,
    base: result.points.base,
    extra: round(result.points.total - result.points.base),
    total: result.points.total,
    fouls: result.fouls,
  }))
}

/** The seat with the most points; of equal ones the lower seat. */
export function bestOf(table: readonly Standing[]): Standing | null {
  return table.reduce<Standing | null>(
    (best, row) => (best === null || row.total > best.total ? row : best),
    null,
  )
}

/** «0,6», «1,0»: one decimal at least, two at most. */
export function pointsText(points: number): string {
  const fixed = points.toFixed(2)
  return (fixed.endsWith('0') ? fixed.slice(0, -1) : fixed).replace('.', ',').replace('-', '−')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
