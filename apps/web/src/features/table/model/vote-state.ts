import type { Seat, View } from '@gorod/rules'
import type { Allowed } from './allowed.ts'

/** The big button of a vote window. */
export type VoteButtonState =
  | { readonly kind: 'open'; readonly candidate: Seat }
  /** The hand went to the candidate of this very window. */
  | { readonly kind: 'taken'; readonly candidate: Seat }
  /** It went to an earlier one of this round. */
  | { readonly kind: 'used'; readonly candidate: Seat; readonly given: Seat }
  /** Alive, but the window is closed (a pause, the end): the rules decide where the hand counts. */
  | { readonly kind: 'missed'; readonly candidate: Seat }
  /** No vote: out of the game or watching. */
  | { readonly kind: 'watch'; readonly candidate: Seat }

export function voteButton(view: View, allowed: Allowed, candidate: Seat): VoteButtonState {
  const own = view.own
  if (own === null || !view.seats.some((seat) => seat.seat === own.seat && seat.alive))
    return { kind: 'watch', candidate }
  if (own.vote === candidate) return { kind: 'taken', candidate }
  if (own.vote !== null) return { kind: 'used', candidate, given: own.vote }
  return allowed.seats('castVote').includes(candidate)
    ? { kind: 'open', candidate }
    : { kind: 'missed', candidate }
}
