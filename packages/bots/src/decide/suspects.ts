import type { Seat } from '@gorod/rules'
import { isOneFromParity, knownMafia, knownTown, type Mind } from '../mind.ts'
import { announcedVotes } from '../table/read-table.ts'
import { mateIsDoomed } from './loyalty.ts'

/**
 * How much the thinker wants a seat out of the game by today's vote, on a scale of log-odds: 0 is "mafia or town
 * alike". Nominations, accusations, announcements and hands all use it, so a player stays consistent.
 */
export function wantOut(mind: Mind, seat: Seat): number {
  const { table } = mind
  if (seat === table.me) return -100
  if (table.team === 'black') return wantOutAsMafia(mind, seat)
  if (knownTown(table).includes(seat)) return -50
  if (knownMafia(table).includes(seat)) return 20
  return logOdds(mind.own().mafia[seat] ?? 0)
}

/**
 * A mafia player argues like the civilian they pretend to be, spares mates, and gives up only one who is lost anyway.
 */
function wantOutAsMafia(mind: Mind, seat: Seat): number {
  const { table } = mind
  // When every hand counts, the mafia must choose alike, so each mafia player uses only what all of them can compute.
  const decisive = mind.skill.votesTogether && (isOneFromParity(table) || table.alive.length <= 6)
  const beliefs = decisive ? mind.common() : mind.own()
  const suspicion = logOdds(beliefs.mafia[seat] ?? 0)
  if (!table.mates.includes(seat)) return suspicion + dangerOf(mind, seat) + ownLie(mind, seat)
  return mateIsDoomed(mind, seat) && ownLie(mind, seat) >= 0 ? suspicion + 1 : mateFloor + 0.3 * suspicion
}

/** Below every town player, also one whom the poser called red, and above the bot's own seat. */
const mateFloor = -16

/** A player who poses as the sheriff has to vote by the checks they invented. */
function ownLie({ table }: Mind, seat: Seat): number {
  const told = table.sheriffClaims.find((claim) => claim.by === table.me)?.checks ?? []
  const check = told.find((entry) => entry.seat === seat)
  if (check === undefined) return 0
  return check.color === 'black' ? 6 : -6
}

/** A known sheriff is worth a vote if the table follows. */
function dangerOf({ table }: Mind, seat: Seat): number {
  return table.checks.some((check) => check.yes && check.seat === seat) ? 0.5 : 0
}

/** How many believable players said they would vote for a seat today, or nominated it. */
export function supportFor(mind: Mind, seat: Seat): number {
  const { table } = mind
  const { mafia } = mind.own()
  let support = 0
  for (const [voter, candidate] of announcedVotes(table)) {
    if (candidate === seat && voter !== table.me) support += 1 - (mafia[voter] ?? 0)
  }
  return support
}

function logOdds(chance: number): number {
  const safe = Math.min(0.999, Math.max(0.001, chance))
  return Math.log(safe / (1 - safe))
}
