import type { Claim } from './model/command.ts'
import type { Seat } from './model/seat.ts'
import type { View } from './model/view.ts'

export interface NightTarget {
  readonly seat: Seat
  /** Which step of the order named the seat. */
  readonly by: 'plan' | 'don' | 'sheriff' | 'number'
}

/**
 * Whom the mafia shoots tonight: the one definition that the plan on the screen, practice players and the lessons of the
 * academy follow. Every shot is blind (rule book §10.1), so all of the mafia have to come to the same seat by themselves, from
 * what all of them know. The first step that names a living seat counts:
 * 1. `plan`: the next of the don's plan, whatever was said by day;
 * 2. `don`: the town player whom the don called red first today;
 * 3. `sheriff`: the town player who claimed to be the sheriff first, unless a living mafia player claims the same;
 * 4. `number`: the town player with the lowest number.
 * Null for viewers outside the mafia.
 */
export function nightTarget(view: View): NightTarget | null {
  const { own } = view
  if (own === null || (own.role !== 'mafia' && own.role !== 'godfather')) return null
  const mafia = [own.seat, ...own.mates.map(({ seat }) => seat)]
  const living = view.seats.filter(({ alive }) => alive).map(({ seat }) => seat)
  const town = living.filter((seat) => !mafia.includes(seat))
  const steps: readonly [NightTarget['by'], Seat | undefined][] = [
    ['plan', own.plan.find((seat) => living.includes(seat))],
    ['don', redByDon(view).find((seat) => town.includes(seat))],
    ['sheriff', sheriffs(view, living).find((seat) => town.includes(seat))],
    ['number', town[0]],
  ]
  for (const [by, seat] of steps) if (seat !== undefined) return { seat, by }
  return null
}

function claimsOf(days: View['days']): readonly { readonly by: Seat; readonly claim: Claim }[] {
  return days.flatMap(({ said }) =>
    said.flatMap(({ seat, claims }) => claims.map((claim) => ({ by: seat, claim }))),
  )
}

function redByDon({ own, days, day }: View): readonly Seat[] {
  const don = own?.role === 'godfather' ? own.seat : own?.mates.find(({ role }) => role === 'godfather')?.seat
  return claimsOf(days.filter((record) => record.day === day)).flatMap(({ by, claim }) =>
    by === don && claim.kind === 'color' && claim.color === 'red' ? [claim.seat] : [],
  )
}

/** Who claimed to be the sheriff; nobody when the mafia has a sheriff of its own, whom such a shot would expose. */
function sheriffs({ own, days }: View, living: readonly Seat[]): readonly Seat[] {
  const claimed = claimsOf(days).flatMap(({ by, claim }) => (claim.kind === 'sheriff' ? [by] : []))
  const mafia = [own?.seat, ...(own?.mates ?? []).map(({ seat }) => seat)]
  return claimed.some((seat) => living.includes(seat) && mafia.includes(seat)) ? [] : claimed
}
