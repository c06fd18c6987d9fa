import { formatNumber } from './plural.ts'

/** A change in whole numbers: +34, −18, 0. */
export function signedNumber(value: number): string {
  return withSign(Math.round(value), formatNumber)
}

/** Points of a game, which are counted in hundredths: +0,25, −0,3, 0. */
export function signedPoints(value: number): string {
  return withSign(Math.round(value * 100) / 100, (size) => String(size).replace('.', ','))
}

/** Points of another service, in whatever steps it gives them: «+0,333». */
export function exactPoints(value: number): string {
  return withSign(Math.round(value * 10_000) / 10_000, (size) => String(size).replace('.', ','))
}

/** With a real minus; a value that rounds to zero has no sign. */
function withSign(value: number, format: (size: number) => string): string {
  const size = format(Math.abs(value))
  if (value > 0) return `+${size}`
  return value < 0 ? `−${size}` : size
}
