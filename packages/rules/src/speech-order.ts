import type { RuleSet } from './model/rule-set.ts'
import type { Seat } from './model/seat.ts'

/** The next living seat clockwise after `seat`, which may be dead itself. */
function nextAlive(seat: Seat, seats: number, alive: readonly Seat[]): Seat {
  for (let step = 1; step <= seats; step++) {
    const candidate = ((seat - 1 + step) % seats) + 1
    if (alive.includes(candidate)) return candidate
  }
  throw new RangeError('nobody is alive')
}

/**
 * Today's speakers in order (rule book §7.1). `seats`: size of the table. `previous`: yesterday's first and last
 * speaker, null on day 1. A seat that lost its speech by fouls keeps its place in the order.
 */
export function speechOrder(
  rotation: RuleSet['rotation'],
  seats: number,
  alive: readonly Seat[],
  previous: { readonly opener: Seat; readonly closer: Seat } | null,
): readonly Seat[] {
  let opener = previous === null ? Math.min(...alive) : nextAlive(previous.opener, seats, alive)
  if (previous !== null && rotation === 'last') {
    opener = nextAlive(nextAlive(previous.closer, seats, alive), seats, alive)
  }
  const place = (seat: Seat): number => (seat - opener + seats) % seats
  return [...alive].sort((a, b) => place(a) - place(b))
}
