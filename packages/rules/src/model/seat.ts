/** A place at the table, 1…12 clockwise. Seats never move during a game. */
export type Seat = number

export type Role = 'civilian' | 'sheriff' | 'mafia' | 'godfather' | 'doctor'
export type Team = 'red' | 'black'

/** The wish of a person who practises: this seat holds this card. */
export interface ChosenRole {
  readonly seat: Seat
  readonly role: Role
}

/** The sender of a command: a seat, the human judge, or the system (clock, connections). */
export type Actor = Seat | 'judge' | 'system'

/**
 * The sender of a command as the server knows it. The second judge of a table sees what the judge sees and only takes the
 * table over; then the two change places (decision 027).
 */
export type Sender = Actor | 'secondJudge'

/**
 * The person who looks at a game. Both judges of a table look as `judge`. A `spectator` sits in the room without a seat; the `audience` watches a stream with
 * delay. Both see what every seat may see.
 */
export type Viewer = Seat | 'judge' | 'spectator' | 'audience'

export function teamOf(role: Role): Team {
  return role === 'mafia' || role === 'godfather' ? 'black' : 'red'
}

/** The foul with this number removes a seat from the game, in every rule book. */
export const LAST_FOUL = 4
