const WIDTH = 100
const TOP = 4
const BOTTOM = 28

/** The points of a line through these values, in a box of 100 by 32. A line of equal values lies at the bottom. */
export function sparkPoints(values: readonly number[]): string {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  return values
    .map((value, index) => {
      const x = (index * WIDTH) / Math.max(1, values.length - 1)
      const y = span === 0 ? BOTTOM : BOTTOM - ((value - least) * (BOTTOM - TOP)) / span
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
