import { formatNumber } from '../plural.ts'

/** +12, −3, 0: with a real minus. */
export function signedWhole(value: number): string {
  if (value === 0) return '0'
  return `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value))}`
}

export const RATING_TEXTS = {
  mmr: 'MMR',
  diff: (diff: number) => `${signedWhole(diff)} MMR`,
  /** What the change is made of. */
  made: (result: number, play: number) => `результат ${signedWhole(result)}, игра ${signedWhole(play)}`,
  now: (mmr: number) => `теперь ${formatNumber(mmr)}`,
} as const
