const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const TYPED = /^(\d{2})\.(\d{2})\.(\d{4})$/
/** Digits of day, month and year. */
const LENGTHS = [2, 2, 4] as const

/** What is typed or pasted as `DD.MM.YYYY`, as far as it goes: dots come by themselves, a single digit is padded. */
export function maskedDate(typed: string): string {
  if (ISO.test(typed)) return shownDate(typed)
  const groups = ['']
  for (const char of typed) {
    const last = groups.length - 1
    const group = groups[last] ?? ''
    if (/\d/.test(char)) {
      const full = group.length === LENGTHS[last]
      if (full && last === 2) break
      if (full) groups.push(char)
      else groups[last] = group + char
    } else if (group !== '' && last < 2) {
      groups[last] = group.padStart(2, '0')
      groups.push('')
    }
  }
  return groups.join('.')
}

/** `1990-02-03` as 03.02.1990; anything else as it stands. */
export function shownDate(value: string): string {
  const [, year, month, day] = ISO.exec(value) ?? []
  return year === undefined ? value : `${day}.${month}.${year}`
}

/** 03.02.1990 as `1990-02-03`; what is no whole date yet stays as it was typed. */
export function keptDate(typed: string): string {
  const [, day, month, year] = TYPED.exec(typed) ?? []
  return year === undefined ? typed : `${year}-${month}-${day}`
}
