import type { Seat } from '@gorod/rules'
import { byValue, highest } from '../beliefs/beliefs.ts'
import { isOneFromParity, type Mind } from '../mind.ts'
import { announcedVotes } from '../table/read-table.ts'
import { supportFor, wantOut } from './suspects.ts'

/**
 * The candidate to vote for in a round; null to keep the hand down (nobody on the list deserves it, or a silent hand
 * would count there anyway). `counted`: hands of windows already closed.
 */
export function chooseCandidate(
  mind: Mind,
  candidates: readonly Seat[],
  counted: ReadonlyMap<Seat, number> = new Map(),
): Seat | null {
  const fair = candidates.filter((seat) => wantOut(mind, seat) > -20)
  if (fair.length === 0) return null
  const best = highest(fair, (seat) => worth(mind, seat))
  if (best === null || mind.table.team === 'black') return best
  return swing(mind, fair, best, counted)
}

/** The bot's own wish, the announcements of believable others, and the bot's own announcement. */
function worth(mind: Mind, seat: Seat): number {
  const { table, temper } = mind
  const support = supportFor(mind, seat)
  if (table.team === 'black' && mind.skill.votesTogether && isOneFromParity(table)) {
    // The town player against whom most of the town votes: the mafia can vote this player out together.
    return table.mates.includes(seat) ? -10 : common(mind, seat)
  }
  const word = announcedVotes(table).get(table.me) === seat ? ownWord : 0
  return wantOut(mind, seat) + support * (herdFloor + herdSpan * temper.herding) + word
}

const ownWord = 0.8
const herdFloor = 0.1
const herdSpan = 0.25

/** A measure that is equal for the whole mafia: announced hands count regardless of who is believed. */
function common(mind: Mind, seat: Seat): number {
  const announced = [...announcedVotes(mind.table).values()].filter((candidate) => candidate === seat).length
  return 0.3 * announced + wantOut(mind, seat)
}

/**
 * A hand for a candidate who cannot win any more is wasted. Then it goes where it still decides, if the leader is
 * suspicious enough. Only earlier windows are known, so this concerns later candidates.
 */
function swing(mind: Mind, fair: readonly Seat[], best: Seat, counted: ReadonlyMap<Seat, number>): Seat {
  const used = [...counted.values()].reduce((sum, hands) => sum + hands, 0)
  const left = mind.table.alive.length - used
  const lead = Math.max(0, ...counted.values())
  if ((counted.get(best) ?? 0) + left >= lead || counted.has(best)) return best
  const open = byValue(
    fair.filter((seat) => !counted.has(seat)),
    (seat) => worth(mind, seat),
  )
  return open[0] ?? best
}
