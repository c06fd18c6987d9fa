import { nightTarget, type Seat } from '@gorod/rules'
import { byValue, highest } from '../beliefs/beliefs.ts'
import { coin } from '../beliefs/evidence.ts'
import { leaning, shuffled } from '../chance.ts'
import type { Mind } from '../mind.ts'
import type { SeatRecord } from '../table/read-table.ts'

/**
 * The don's order of shooting: one town player, whom nothing visible points at. A longer plan would bind the mafia when the
 * don knows more: from the second night on the don names the target by day (`chooseSign`).
 */
export function choosePlan(mind: Mind): Seat[] {
  const town = mind.table.seats.filter((seat) => seat !== mind.table.me && !mind.table.mates.includes(seat))
  return shuffled(town, mind.random).slice(0, 1)
}

/**
 * Tonight's target, by the order that a person in the mafia has on the screen too: so their shots meet. A novice may have
 * missed the word of the don, goes on to the next step of the order, and the mafia misses.
 */
export function chooseShot(mind: Mind, offered: readonly Seat[]): Seat | null {
  const { table, seed, skill } = mind
  const hears = donOf(table) === table.me || coin(seed, `hears the don:${table.day}`, skill.hearsDon)
  const target = nightTarget(hears ? table.view : withoutDonToday(table))
  return target !== null && offered.includes(target.seat) ? target.seat : null
}

function withoutDonToday(table: SeatRecord): SeatRecord['view'] {
  const don = donOf(table)
  const days = table.view.days.map((record) =>
    record.day === table.day ? { ...record, said: record.said.filter(({ seat }) => seat !== don) } : record,
  )
  return { ...table.view, days }
}

export function donOf(table: SeatRecord): Seat | null {
  if (table.role === 'godfather') return table.me
  return table.view.own?.mates.find((mate) => mate.role === 'godfather')?.seat ?? null
}

/**
 * The seat that the don wants shot tonight: the next of the plan; after it the sheriff, once found. The don says it by
 * day, as a claim that this seat is red.
 */
export function chooseSign(mind: Mind): Seat | null {
  const { table } = mind
  const living = (seat: Seat): boolean => table.alive.includes(seat)
  const planned = (table.view.own?.plan ?? []).find(living)
  const found = table.checks.find((check) => check.yes && living(check.seat))?.seat
  return planned ?? found ?? null
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
 * The doctor heals a believable sheriff, else the seat that is most likely town and so likely to be shot; their own seat
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
