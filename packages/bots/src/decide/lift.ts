import type { Seat } from '@gorod/rules'
import { townChanceByNight } from '../beliefs/town-chance.ts'
import { aliveMafia, type Mind } from '../mind.ts'

/**
 * Decides whether all tied seats should leave. Compares the balance of the table after the lift with the balance if
 * everybody stays, over all worlds that a town player believes in; exactly for a mafia player.
 */
export function wantsLift(mind: Mind, tied: readonly Seat[]): boolean {
  const { table } = mind
  if (table.team === 'black') {
    const mafia = aliveMafia(table)
    const gone = tied.filter((seat) => mafia.includes(seat)).length
    return (
      chanceAfter(table.alive.length, mafia.length, tied.length, gone) <
      stay(table.alive.length, mafia.length)
    )
  }
  let lifted = 0
  let kept = 0
  for (const world of mind.own().worlds) {
    const mafia = world.mafia.filter((seat) => table.alive.includes(seat))
    const gone = tied.filter((seat) => mafia.includes(seat)).length
    lifted += world.weight * chanceAfter(table.alive.length, mafia.length, tied.length, gone)
    kept += world.weight * stay(table.alive.length, mafia.length)
  }
  return lifted > kept
}

function stay(alive: number, mafia: number): number {
  return townChanceByNight(mafia, alive - mafia)
}

function chanceAfter(alive: number, mafia: number, leaving: number, mafiaLeaving: number): number {
  const left = mafia - mafiaLeaving
  return townChanceByNight(left, alive - leaving - left)
}
