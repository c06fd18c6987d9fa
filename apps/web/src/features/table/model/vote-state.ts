import type { Seat, View } from '@gorod/rules'
import type { AllowedCommands } from './allowed-commands.ts'

/** The large button of a vote window. */
export type VoteButtonState =
  | { readonly kind: 'open'; readonly candidate: Seat }
  /** The hand is for the candidate of this window. */
  | { readonly kind: 'taken'; readonly candidate: Seat }
  /** The hand was for an earlier candidate of this round. */
  | { readonly kind: 'used'; readonly candidate: Seat; readonly given: Seat }
  /** The viewer is alive, but the window is closed (a pause, the end): the rules decide where the hand counts. */
  | { readonly kind: 'missed'; readonly candidate: Seat }
  /** The viewer has no vote: out of the game, or a spectator. */
  | { readonly kind: 'watch'; readonly candidate: Seat }

export function voteButton(view: View, allowed: AllowedCommands, candidate: Seat): VoteButtonState {
  const own = view.own
  if (own === null || !view.seats.some((seat) => seat.seat === own.seat && seat.alive))
    return { kind: 'watch', candidate }
  if (own.vote === candidate) return { kind: 'taken', candidate }
  if (own.vote !== null) return { kind: 'used', candidate, given: own.vote }
  return allowed.seats('castVote').includes(candidate)
    ? { kind: 'open', candidate }
    : { kind: 'missed', candidate }
}
