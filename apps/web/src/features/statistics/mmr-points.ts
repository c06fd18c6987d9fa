import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'
import type { MmrPoint } from '@gorod/contracts/statistics'

export interface MmrSpot extends MmrPoint {
  readonly atMs: number
}

/** With moments a time axis can count with. */
export function spotsOf(points: readonly MmrPoint[]): readonly MmrSpot[] {
  return points.map((point) => ({ ...point, atMs: Date.parse(point.at) }))
}

/** Distances between the lines of the axis that read well. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const
const MAX_GAPS = 5

/** Values of the MMR axis, evenly apart, with every point between the first and the last: at least two. */
export function mmrTicks(points: readonly Pick<MmrPoint, 'mmr'>[]): readonly number[] {
  const values = points.map(({ mmr }) => mmr)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = STEPS.find((size) => spans(low, high, size) <= MAX_GAPS) ?? 10_000
  const first = Math.floor(low / step) * step
  return Array.from({ length: spans(low, high, step) + 1 }, (_, index) => first + index * step)
}

/** The number of steps of the axis; a flat line on a step needs one above it. */
function spans(low: number, high: number, step: number): number {
  return Math.max(1, Math.ceil(high / step) - Math.floor(low / step))
}

const MOSCOW_DAY = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: MOSCOW_ZONE,
})

/** DD.MM.YYYY of the product's calendar. */
export function pointDay(at: string | number): string {
  return MOSCOW_DAY.format(new Date(at))
}
