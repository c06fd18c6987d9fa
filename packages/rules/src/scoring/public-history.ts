import type { ExitCause, NightRecord } from '../model/result.ts'
import { type Role, type Seat, type Team, teamOf } from '../model/seat.ts'
import type { DayRecord } from '../model/view.ts'
import { handsOn } from '../voting.ts'

/** The input of the automatic extra points: the record of the days, and the secrets published at the end. */
export interface PublicHistory {
  /** Index = seat − 1. */
  readonly roles: readonly Role[]
  readonly winner: Team | 'draw'
  readonly days: readonly Pick<DayRecord, 'day' | 'rounds' | 'lift' | 'decision' | 'said' | 'opinions'>[]
  readonly nights: readonly NightRecord[]
  readonly plan: readonly Seat[]
  /** `day` is the day of the phase in which the seat left. */
  readonly exits: readonly { readonly seat: Seat; readonly cause: ExitCause; readonly day: number }[]
}

export function teamAt(history: Pick<PublicHistory, 'roles'>, seat: Seat): Team {
  const role = history.roles[seat - 1]
  if (role === undefined) throw new RangeError(`no seat ${seat}`)
  return teamOf(role)
}

export function seatsWith(history: Pick<PublicHistory, 'roles'>, role: Role): Seat[] {
  return history.roles.flatMap((own, index) => (own === role ? [index + 1] : []))
}

/**
 * The seats alive when day `day` begins, without the victims of earlier nights and everybody who left on an earlier
 * day.
 */
export function aliveAtDayStart(history: PublicHistory, day: number): Seat[] {
  const out = new Set<Seat>()
  for (const night of history.nights) if (night.night < day && night.victim !== null) out.add(night.victim)
  for (const exit of history.exits) if (exit.day < day) out.add(exit.seat)
  return history.roles.map((_, index) => index + 1).filter((seat) => !out.has(seat))
}

/** The seats alive while the shots of a night are fired, without everybody who left by the end of that day. */
export function aliveAtNight(history: PublicHistory, night: number): Seat[] {
  const leftToday = history.exits.filter((exit) => exit.cause !== 'shot' && exit.day === night)
  return aliveAtDayStart(history, night).filter((seat) => !leftToday.some((exit) => exit.seat === seat))
}

/**
 * The seats alive when the vote of a day is decided. A seat that was removed on this day was there if it has a hand in the
 * last round.
 */
export function aliveAtVote(history: PublicHistory, { day, rounds }: PublicHistory['days'][number]): Seat[] {
  const hands = new Set(rounds.at(-1)?.counted.flatMap(handsOn))
  const removed = history.exits.filter(
    (exit) => exit.cause !== 'shot' && exit.cause !== 'vote' && exit.day === day && !hands.has(exit.seat),
  )
  return aliveAtDayStart(history, day).filter((seat) => !removed.some((exit) => exit.seat === seat))
}
