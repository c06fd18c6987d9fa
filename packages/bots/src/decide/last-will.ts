import type { Opinion, Seat } from '@gorod/rules'
import { byValue } from '../beliefs/beliefs.ts'
import { knownMafia, knownTown, type Mind } from '../mind.ts'
import { wantOut } from './suspects.ts'

/**
 * The three seats that the first killed suspects. A mafia player shot by the mafia names the most suspicious town
 * players.
 */
export function chooseBestMove(mind: Mind, offered: readonly Seat[], max: number): Seat[] {
  const honest = offered.filter((seat) => seat !== mind.table.me)
  return byValue(honest, (seat) => wantOut(mind, seat))
    .filter((seat) => wantOut(mind, seat) > -20)
    .slice(0, max)
}

/**
 * The colours that a leaver puts on record: certain knowledge first, then only colours of which the leaver is fairly
 * sure.
 */
export function chooseOpinions(mind: Mind, offered: readonly Seat[], max: number): Opinion[] {
  const { table } = mind
  const open = offered.filter((seat) => seat !== table.me)
  const certainTown = table.team === 'red' ? knownTown(table) : table.mates
  const certainMafia = table.team === 'red' ? knownMafia(table) : []
  const colors = open.map((seat): Opinion & { readonly sure: number } => {
    if (certainTown.includes(seat)) return { seat, color: 'red', sure: 9 }
    if (certainMafia.includes(seat)) return { seat, color: 'black', sure: 10 }
    const chance = mind.own().mafia[seat] ?? 0
    const average = table.mafiaCount / Math.max(1, table.seats.length - 1)
    return chance > average
      ? { seat, color: 'black', sure: chance }
      : { seat, color: 'red', sure: 1 - chance - 0.35 }
  })
  return colors
    .filter((opinion) => opinion.sure > 0.45)
    .sort((a, b) => b.sure - a.sure || a.seat - b.seat)
    .slice(0, max)
    .map(({ seat, color }) => ({ seat, color }))
}
