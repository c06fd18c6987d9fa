import type { Seat } from '@gorod/rules'
import { highest } from '../beliefs/beliefs.ts'
import { coin } from '../beliefs/evidence.ts'
import type { Mind } from '../mind.ts'
import { wantOut } from './suspects.ts'

/**
 * The seat to nominate, or null to leave the list as it is. From day 2 somebody has to be on it; a second name is
 * added when it is clearly the better one. Never the bot's own seat, a seat checked as town, or (unless lost) a mate.
 */
export function chooseNominee(mind: Mind, offered: readonly Seat[]): Seat | null {
  const { table, seed, temper } = mind
  const target = highest(offered, (seat) => wantOut(mind, seat))
  if (target === null) return null
  const want = wantOut(mind, target)
  if (want < -7) return null
  const listed = highest(table.nominees, (seat) => wantOut(mind, seat))
  if (table.day === 1) {
    const eager = 0.15 + 0.4 * temper.boldness
    return coin(seed, 'nominates on day 1', eager) && want > -2 ? target : null
  }
  if (listed === null) return target
  return want > wantOut(mind, listed) + betterBy ? target : null
}

/**
 * By how much a new name must be better than the best one on the list, in log-odds. With less nearly everybody has a name of
 * their own, and two hands take a player out.
 */
const betterBy = 0.8
