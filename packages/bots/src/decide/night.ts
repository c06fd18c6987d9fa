import type { Seat } from '@gorod/rules'
import { byValue, highest } from '../beliefs/beliefs.ts'
import { leaning, shuffled } from '../chance.ts'
import type { Mind } from '../mind.ts'
import type { Table } from '../table/read-table.ts'

/** The don's order of shots for the next nights: town players only, in an order that follows no visible rule. */
export function choosePlan(mind: Mind): Seat[] {
  const town = mind.table.seats.filter((seat) => seat !== mind.table.me && !mind.table.mates.includes(seat))
  return shuffled(town, mind.random).slice(0, 4)
}

/**
 * Tonight's target. Every mafia player computes it alone from the knowledge that the whole mafia shares, so their
 * shots meet:
 * 1. a player who has claimed to be the sheriff, unless a mate claims the same;
 * 2. the seat that the don called red in today's speech (the sign agreed on in the zero night);
 * 3. the next living seat of the plan;
 * 4. the living seat that the public record shows as the most likely town player.
 */
export function chooseShot(mind: Mind, offered: readonly Seat[]): Seat | null {
  const { table } = mind
  const ours = [table.me, ...table.mates]
  const town = offered.filter((seat) => table.alive.includes(seat) && !ours.includes(seat))
  const sheriff = table.sheriffClaims.find((claim) => town.includes(claim.by))?.by
  const contested = table.sheriffClaims.some(
    (claim) => ours.includes(claim.by) && table.alive.includes(claim.by),
  )
  if (sheriff !== undefined && !(contested && table.alive.length > 5)) return sheriff
  const sign = donSign(table)
  if (sign !== null && town.includes(sign)) return sign
  const planned = (table.view.own?.plan ?? []).find((seat) => town.includes(seat) && seat !== sheriff)
  if (planned !== undefined) return planned
  const { mafia } = mind.common()
  return highest(
    town.filter((seat) => seat !== sheriff || town.length === 1),
    (seat) => -(mafia[seat] ?? 0),
  )
}

/** The first seat that the don called red today. */
export function donSign(table: Table): Seat | null {
  const don = donOf(table)
  const claim = table.colorClaims.find(
    (line) => line.by === don && line.day === table.day && line.color === 'red',
  )
  return claim?.seat ?? null
}

export function donOf(table: Table): Seat | null {
  if (table.role === 'godfather') return table.me
  return table.view.own?.mates.find((mate) => mate.role === 'godfather')?.seat ?? null
}

/**
 * The seat that the don wants shot tonight: the sheriff, once found, else the next of the plan. The don says it by
 * day, as a claim that this seat is red.
 */
export function chooseSign(mind: Mind): Seat | null {
  const { table } = mind
  const living = (seat: Seat): boolean => table.alive.includes(seat)
  const found = table.checks.find((check) => check.yes && living(check.seat))?.seat
  return found ?? (table.view.own?.plan ?? []).find(living) ?? null
}

/** The don looks for the sheriff among living town players not checked yet. */
export function chooseDonCheck(mind: Mind, offered: readonly Seat[]): Seat | null {
  const { table } = mind
  const asked = table.checks.map((check) => check.seat)
  const fresh = offered.filter(
    (seat) =>
      table.alive.includes(seat) && !table.mates.includes(seat) && seat !== table.me && !asked.includes(seat),
  )
  const { sheriff } = mind.own()
  return highest(
    fresh,
    (seat) => (sheriff[seat] ?? 0) + 0.03 * leaning(mind.seed, `don asks:${table.day}:${seat}`),
  )
}

/** The sheriff checks the seat from which they learn most: the least certain team, with a preference for mafia. */
export function chooseSheriffCheck(mind: Mind, offered: readonly Seat[]): Seat | null {
  const { table } = mind
  const asked = table.checks.map((check) => check.seat)
  const fresh = offered.filter(
    (seat) => table.alive.includes(seat) && seat !== table.me && !asked.includes(seat),
  )
  const { mafia } = mind.own()
  const interest = (seat: Seat): number => {
    const chance = mafia[seat] ?? 0
    return chance * (1 - chance) + 0.3 * chance + 0.02 * leaning(mind.seed, `checks:${table.day}:${seat}`)
  }
  return highest(fresh, interest)
}

/**
 * The doctor heals a believable sheriff, else the seat that is most likely town and so likely to be shot; the own seat
 * when no other may be healed.
 */
export function chooseHeal(mind: Mind, offered: readonly Seat[]): Seat | null {
  const { table } = mind
  const { mafia, sheriff } = mind.own()
  const living = offered.filter((seat) => table.alive.includes(seat))
  const claimant = highest(
    table.sheriffClaims.map((claim) => claim.by).filter((seat) => living.includes(seat)),
    (seat) => sheriff[seat] ?? 0,
  )
  if (claimant !== null && (sheriff[claimant] ?? 0) > 0.4) return claimant
  const others = byValue(
    living.filter((seat) => seat !== table.me),
    (seat) => leaning(mind.seed, `heals:${table.day}:${seat}`) * 0.2 - (mafia[seat] ?? 0),
  )
  return others[0] ?? living[0] ?? null
}
