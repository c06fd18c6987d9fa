import type { Seat } from '@gorod/rules'
import { redChanceByNight } from '../beliefs/red-chance.ts'
import { blacksAlive, type Mind } from '../mind.ts'

/**
 * Whether all tied seats should leave: the balance of the table after it against the balance with everybody staying,
 * over all worlds a red believes in, or exactly for a black.
 */
export function wantsLift(mind: Mind, tied: readonly Seat[]): boolean {
  const { table } = mind
  if (table.team === 'black') {
    const blacks = blacksAlive(table)
    const gone = tied.filter((seat) => blacks.includes(seat)).length
    return (
      chanceAfter(table.alive.length, blacks.length, tied.length, gone) <
      stay(table.alive.length, blacks.length)
    )
  }
  let lifted = 0
  let kept = 0
  for (const world of mind.own().worlds) {
    const blacks = world.blacks.filter((seat) => table.alive.includes(seat))
    const gone = tied.filter((seat) => blacks.includes(seat)).length
    lifted += world.weight * chanceAfter(table.alive.length, blacks.length, tied.length, gone)
    kept += world.weight * stay(table.alive.length, blacks.length)
  }
  return lifted > kept
}

function stay(alive: number, blacks: number): number {
  return redChanceByNight(blacks, alive - blacks)
}

function chanceAfter(alive: number, blacks: number, leaving: number, blacksLeaving: number): number {
  const left = blacks - blacksLeaving
  return redChanceByNight(left, alive - leaving - left)
}
