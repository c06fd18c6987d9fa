const UNITS = [
  { minutes: 24 * 60, word: 'дн.' },
  { minutes: 60, word: 'ч' },
  { minutes: 1, word: 'мин' },
] as const

/** «2 дн. 3 ч»: at most two units, the larger ones first. */
export function minutesText(minutes: number): string {
  const parts: string[] = []
  let left = minutes
  for (const unit of UNITS) {
    const count = Math.floor(left / unit.minutes)
    left -= count * unit.minutes
    if (count > 0) parts.push(`${count} ${unit.word}`)
  }
  return parts.slice(0, 2).join(' ')
}
