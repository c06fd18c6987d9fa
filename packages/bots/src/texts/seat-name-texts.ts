import type { Seat } from '@gorod/rules'

const ordinals = [
  'перв',
  'втор',
  'трет',
  'четвёрт',
  'пят',
  'шест',
  'седьм',
  'восьм',
  'девят',
  'десят',
  'одиннадцат',
  'двенадцат',
] as const

/** Second, sixth, seventh and eighth carry the stress on the ending. */
const stressedEnding: readonly Seat[] = [2, 6, 7, 8]

const hard = { nom: 'ый', gen: 'ого', dat: 'ому', ins: 'ым', pre: 'ом' } as const
const soft = { nom: 'ий', gen: 'ьего', dat: 'ьему', ins: 'ьим', pre: 'ьем' } as const

/** `gen` serves as accusative too: a player is animate. */
export type Case = keyof typeof hard

/** A seat as players say it: «четвёртый», «против четвёртого». */
export function seatName(seat: Seat, form: Case): string {
  const stem = ordinals[seat - 1]
  if (stem === undefined) return String(seat)
  if (seat === 3) return stem + soft[form]
  return stem + (form === 'nom' && stressedEnding.includes(seat) ? 'ой' : hard[form])
}

/** Several seats in one case: «второй, пятый и девятый». */
export function seatNames(seats: readonly Seat[], form: Case): string {
  const names = seats.map((seat) => seatName(seat, form))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} и ${last}`
}

/**
 * Fills a template: `{a}` is seat a in the nominative, `{a.gen}` in another case; lists are joined. The first letter
 * of every sentence becomes a capital; «в», «с» and «к» become «во», «со», «ко» before the second seat.
 */
export function fill(template: string, seats: Readonly<Record<string, Seat | readonly Seat[]>>): string {
  const text = template.replace(/\{(\w+)(?:\.(\w+))?\}/g, (whole, name: string, form: string | undefined) => {
    const value = seats[name]
    if (value === undefined) return whole
    const list = typeof value === 'number' ? [value] : value
    return seatNames(list, (form ?? 'nom') as Case)
  })
  return text
    .replace(/(^|\s)([ВвСсКк]) (втор)/gu, '$1$2о $3')
    .replace(/(^|[.!?…]\s+)(\p{Ll})/gu, (_, start: string, letter: string) => start + letter.toUpperCase())
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
