const LONGEST = 40
/** Control characters and halves of a surrogate pair: neither Postgres nor a screen can hold them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]+/gu

/** The name a provider tells, made fit for an account; without one the name of the moment, as the sign-up form makes. */
export function socialUsername(name: string | null, now: number): string {
  const fit = (name ?? '').replace(UNPRINTABLE, ' ').replace(/\s+/gu, ' ').trim()
  const short = [...fit]
    .slice(0, LONGEST)
    .join('')
    .slice(0, LONGEST)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return short === '' ? `user${now}` : short
}
