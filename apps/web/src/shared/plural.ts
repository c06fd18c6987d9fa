const RULES = new Intl.PluralRules('ru')
const NUMBERS = new Intl.NumberFormat('ru')
const TENTHS = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })
const TWO_DIGITS = new Intl.NumberFormat('ru', { maximumSignificantDigits: 2 })
const POINTS = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The three forms a Russian noun takes after a number: 1 игра, 2 игры, 5 игр. */
export type Forms = readonly [one: string, few: string, many: string]

export function plural(count: number, [one, few, many]: Forms): string {
  const form = RULES.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}

/** Thousands apart: 9 412. */
export function formatNumber(value: number): string {
  return NUMBERS.format(value)
}

/** At most one digit after the comma: 1,5. */
export function formatTenths(value: number): string {
  return TENTHS.format(value)
}

/** Two digits that are no leading zeros: 0,0012. */
export function formatTwoDigits(value: number): string {
  return TWO_DIGITS.format(value)
}

/** Points of games, always with two digits: 1,50, −0,30. A real minus, which a value that rounds to zero does not have. */
export function formatPoints(value: number): string {
  // Hundredths of a sum of floats are noise.
  const hundredths = Math.round((Math.abs(value) + Number.EPSILON) * 100)
  return (value < 0 && hundredths > 0 ? '−' : '') + POINTS.format(hundredths / 100)
}

/** Seconds as 3:20. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
