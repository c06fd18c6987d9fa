import type { Claim, Opinion, Seat, SeatCommand, Team } from '@gorod/rules'

/** The role that speakers say they have. */
export type ClaimedRole = 'town' | 'sheriff'

/** What is chosen in the player's own speech and not said yet. */
export interface ClaimDraft {
  readonly role: ClaimedRole | null
  readonly checks: readonly Opinion[]
  readonly colors: readonly Opinion[]
  readonly votesFor: Seat | null
}

export const EMPTY_DRAFT: ClaimDraft = { role: null, checks: [], colors: [], votesFor: null }

/** A second press takes the role away. Only a sheriff has checks. */
export function pressRole(draft: ClaimDraft, role: ClaimedRole): ClaimDraft {
  const next = draft.role === role ? null : role
  return { ...draft, role: next, checks: next === 'sheriff' ? draft.checks : [] }
}

/** The colour of a seat goes round with each press: none, black, red, none. The order of the seats is kept. */
export function pressColor(list: readonly Opinion[], seat: Seat): readonly Opinion[] {
  const now = colorOf(list, seat)
  if (now === null) return [...list, { seat, color: 'black' }]
  if (now === 'red') return list.filter((entry) => entry.seat !== seat)
  return list.map((entry) => (entry.seat === seat ? { seat, color: 'red' } : entry))
}

export function colorOf(list: readonly Opinion[], seat: Seat): Team | null {
  return list.find((entry) => entry.seat === seat)?.color ?? null
}

export function pressVote(draft: ClaimDraft, seat: Seat): ClaimDraft {
  return { ...draft, votesFor: draft.votesFor === seat ? null : seat }
}

/** The claims of a message. «I am town» is the colour of the speaker's own seat. A checked seat needs no second colour. */
export function claimsOf(draft: ClaimDraft, own: Seat): readonly Claim[] {
  const checked = new Set(draft.checks.map(({ seat }) => seat))
  return [
    ...(draft.role === 'sheriff' ? [{ kind: 'sheriff', checks: draft.checks } as const] : []),
    ...(draft.role === 'town' ? [{ kind: 'color', seat: own, color: 'red' } as const] : []),
    ...draft.colors
      .filter(({ seat }) => !checked.has(seat))
      .map(({ seat, color }) => ({ kind: 'color', seat, color }) as const),
    ...(draft.votesFor === null ? [] : [{ kind: 'votesFor', seat: draft.votesFor } as const]),
  ]
}

/** What the chosen claims and the typed words are as a command; null: there is nothing to say. */
export function sayCommand(draft: ClaimDraft, text: string, own: Seat): SeatCommand | null {
  const claims = claimsOf(draft, own)
  const words = text.trim()
  return claims.length === 0 && words === '' ? null : { type: 'say', text: words, claims }
}
