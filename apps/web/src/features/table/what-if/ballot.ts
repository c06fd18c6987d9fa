import type { Ballot, BallotHand, DayRecord, Seat, View } from '@gorod/rules'

/** A round with the hands that the viewer knows. */
export interface KnownBallot extends Ballot {
  readonly hands: readonly BallotHand[]
}

/**
 * The running or last round of the day; before the first one the vote on today's nominees, to which nobody has raised a
 * hand. Null when there is nothing to vote on.
 */
export function ballotOf(view: View): KnownBallot | null {
  const today = view.days.find(({ day }) => day === view.day)
  if (today === undefined) return null
  const alive = atTable(view, today)
  const round = today.rounds.at(-1)
  if (round !== undefined) {
    const own =
      view.own !== null && view.own.vote !== null ? [{ voter: view.own.seat, candidate: view.own.vote }] : []
    const counted = round.counted.flatMap(({ candidate, voters }) =>
      voters.map((voter) => ({ voter, candidate })),
    )
    return {
      day: view.day,
      alive,
      round: round.round,
      candidates: round.candidates,
      hands: [...counted, ...own],
    }
  }
  const candidates = view.nominees.map(({ seat }) => seat)
  if (candidates.length < 2 || today.decision !== null) return null
  return { day: view.day, alive, round: 1, candidates, hands: [] }
}

/** The seats at the vote: those that it took out have left by now. */
function atTable(view: View, { day, decision }: DayRecord): readonly Seat[] {
  return view.seats
    .filter(
      ({ seat, alive, exit }) =>
        alive || decision?.out.includes(seat) === true || (exit?.day === day && exit.atNight),
    )
    .map(({ seat }) => seat)
}

/** Hands that somebody moved: voter → candidate. */
export type MovedHands = ReadonlyMap<Seat, Seat>

export function withMoved(hands: readonly BallotHand[], moved: MovedHands): readonly BallotHand[] {
  const kept = hands.filter(({ voter }) => !moved.has(voter))
  return [...kept, ...[...moved].map(([voter, candidate]) => ({ voter, candidate }))]
}

/** A hand that goes back to where it was shown is not moved any more. */
export function moveHand(
  { hands }: KnownBallot,
  moved: MovedHands,
  { voter, candidate }: BallotHand,
): MovedHands {
  const next = new Map(moved)
  const shown = hands.some((hand) => hand.voter === voter && hand.candidate === candidate)
  if (shown) next.delete(voter)
  else next.set(voter, candidate)
  return next
}

/** «3-5.4-10»: the moved hands in an address. */
export function movedToText(moved: MovedHands): string {
  return [...moved].map((pair) => pair.join('-')).join('.')
}

/** Only hands of this ballot; anything else is left out. */
export function movedFromText(text: string | null, ballot: Ballot | null): MovedHands {
  if (ballot === null || text === null) return new Map()
  const pairs = text.split('.').map((pair) => pair.split('-').map(Number) as [Seat, Seat])
  return new Map(
    pairs.filter(
      ([voter, candidate]) => ballot.alive.includes(voter) && ballot.candidates.includes(candidate),
    ),
  )
}
