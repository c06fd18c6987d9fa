import type { Seat } from '@gorod/rules'
import { aliveMafia, type Mind } from '../mind.ts'
import { announcedVotes } from '../table/read-table.ts'

/**
 * True when today's vote takes a mate whatever the mafia does, so that voting with the table wins trust. Never when
 * that would leave one mafia player or none, and never while hands of the mafia could save the mate.
 */
export function mateIsDoomed(mind: Mind, mate: Seat): boolean {
  const { table } = mind
  const mafia = aliveMafia(table).length
  if (!table.alive.includes(mate) || mafia <= 2) return false
  const town = table.alive.length - mafia
  const against = [...announcedVotes(table)].filter(
    ([voter, seat]) => seat === mate && !table.mates.includes(voter) && voter !== table.me,
  ).length
  const publicly = mind.common().mafia[mate] ?? 0
  return publicly > 0.8 || (publicly > 0.55 && against * 2 > town)
}
