import { formatNumber } from '../plural.ts'
import { signedNumber } from '../signed-number.ts'

export const RATING_TEXTS = {
  mmr: 'MMR',
  diff: (diff: number) => `${signedNumber(diff)} MMR`,
  /** What the change is made of. */
  made: (result: number, play: number) => `результат ${signedNumber(result)}, игра ${signedNumber(play)}`,
  now: (mmr: number) => `теперь ${formatNumber(mmr)}`,
} as const
