import { type ClubFields, CLUB_LIMITS as LIMITS } from '@gorod/contracts/clubs'
import { DAY_MS } from '@gorod/contracts/durations'
import type { ClubRole } from '@gorod/contracts/permissions'
import { CLUB_TEXTS as T } from './clubs-text.ts'

export interface Club extends ClubFields {
  readonly id: number
  readonly foundedAt: Date
  readonly membersCount: number
}

export interface Member {
  readonly accountId: number
  readonly role: ClubRole
  readonly joinedAt: Date
}

export type Errors = Readonly<Record<string, string[]>>

/**
 * How long a declined applicant waits to apply again, and how long the founder of a club waits to found another one.
 */
export const MONTH_MS = 30 * DAY_MS

const NAME = /^[\p{L}\p{N} .,«»"&!№-]+$/u
const LATIN = /\p{Script=Latin}/u
const CYRILLIC = /\p{Script=Cyrillic}/u

/** One space between words; lines of the text about the club stay. */
export function tidied(fields: ClubFields): ClubFields {
  const oneLine = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return {
    ...fields,
    name: oneLine(fields.name),
    motto: oneLine(fields.motto),
    schedule: oneLine(fields.schedule),
    about: fields.about.normalize('NFC').trim(),
  }
}

/** The errors by field. */
export function checkFields({ name, motto, about, schedule }: ClubFields): Errors {
  const errors: Record<string, string[]> = {}
  const nameError = checkName(name)
  if (nameError !== null) errors.name = [nameError]
  if (motto.length > LIMITS.motto) errors.motto = [T.long(LIMITS.motto)]
  if (about.length > LIMITS.about) errors.about = [T.long(LIMITS.about)]
  if (schedule.length > LIMITS.schedule) errors.schedule = [T.long(LIMITS.schedule)]
  return errors
}

/** A word of two alphabets looks like the name of another club. */
function checkName(name: string): string | null {
  if (name === '') return T.required
  if (name.length < LIMITS.name.min || name.length > LIMITS.name.max) return T.nameLength
  if (!NAME.test(name) || !/\p{L}/u.test(name)) return T.nameOdd
  const isMixed = name.split(' ').some((word) => LATIN.test(word) && CYRILLIC.test(word))
  return isMixed ? T.nameMixed : null
}

const ORDER: Readonly<Record<ClubRole, number>> = { owner: 0, officer: 1, member: 2 }

/** The owner, officers, the others, each in the order they came. */
export function inOrder(members: readonly Member[]): Member[] {
  return [...members].sort(
    (a, b) =>
      ORDER[a.role] - ORDER[b.role] ||
      a.joinedAt.getTime() - b.joinedAt.getTime() ||
      a.accountId - b.accountId,
  )
}

/** Who gets the club when its owner is gone: the longest-standing officer, else member, who owns none. */
export function heirOf(members: readonly Member[], owners: ReadonlySet<number>): Member | null {
  return inOrder(members).find(({ role, accountId }) => role !== 'owner' && !owners.has(accountId)) ?? null
}
