import { LONGEST_BAN_MINUTES } from '@gorod/contracts/sanction-kinds'

/** The lengths on offer: minutes, without an end, or what is typed. */
export const BAN_LENGTHS = ['5', '30', '1440', '10080', 'endless', 'own'] as const
export type BanLength = (typeof BAN_LENGTHS)[number]

/** Minutes of a ban, null without an end; `wrong` where what was typed is no number of minutes. */
export function minutesOf(length: BanLength, typed: string): number | null | 'wrong' {
  if (length === 'endless') return null
  if (length !== 'own') return Number(length)
  const text = typed.replace(/\s/g, '')
  const minutes = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= LONGEST_BAN_MINUTES ? minutes : 'wrong'
}
