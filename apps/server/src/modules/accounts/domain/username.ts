import { shownName } from '@gorod/contracts/shown-name'
import { FIELD_ERRORS } from './field-errors-text.ts'
import { PRINTABLE } from './form-checks.ts'

const MAX_LENGTH = 40
/** Control characters and half surrogate pairs: neither Postgres nor a screen can hold them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu

/**
 * The names to try for a new account, in order: the chosen one, then with small numbers behind it, then with large
 * random ones, so that many people of one name do not try the same numbers one after the other.
 */
export function* candidateUsernames(wished: string, draw: (below: number) => number): Generator<string> {
  const name = shownName(wished)
  yield name
  for (const number of [2, 3, 4]) yield withNumber(name, number)
  for (let attempt = 0; attempt < 20; attempt++) yield withNumber(name, 1000 + draw(999_000))
}

function withNumber(name: string, number: number): string {
  // Counted by characters, not code units: half an emoji is no text.
  const room = MAX_LENGTH - String(number).length
  return `${[...name].slice(0, room).join('')}${number}`
}

/** The reason why an account cannot have this name; null when it can. The same rule as at the sign-up, in words. */
export function usernameError(typed: string): string | null {
  const name = typed.trim()
  if (shownName(name) === '') return FIELD_ERRORS.required
  if (name.length > MAX_LENGTH) return FIELD_ERRORS.usernameLong
  return PRINTABLE.test(name) ? null : FIELD_ERRORS.usernameOdd
}

/**
 * The name that a provider gives, in a form fit for an account. Without a name it is `user` and the moment, which is
 * what the sign-up form proposes.
 */
export function socialUsername(name: string | null, now: number): string {
  const fit = shownName((name ?? '').replace(UNPRINTABLE, ' '))
  // A character of two code units may have been cut in two.
  const short = fit
    .slice(0, MAX_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return short === '' ? `user${now}` : short
}
