import { evolve } from '../engine/evolve/evolve.ts'
import type { State } from '../engine/state.ts'
import type { GameEvent } from '../model/event.ts'
import type { Seat } from '../model/seat.ts'
import type { FileFoul, FilePlayer, Stage } from './match-file.ts'
import { stageOf } from './stage-of.ts'

/** Who is out by these has fouls in the file, or nothing. */
const NO_REMOVALS: ReadonlySet<string> = new Set(['vote', 'shot', 'fouls', 'techFouls'])

/**
 * The players of a file as exports until 2026-11-29 wrote them: with every foul and removal of the log, also those that the judge
 * had undone or made another kind of. Files of that time must still open.
 */
export function formerPlayers(
  log: readonly GameEvent[],
  players: readonly FilePlayer[],
): readonly FilePlayer[] {
  const given = { foul: new Map<Seat, readonly FileFoul[]>(), tech: new Map<Seat, readonly FileFoul[]>() }
  const removed = new Map<Seat, Stage>()
  const listOf = (kind: keyof typeof given, seat: Seat) => given[kind].get(seat) ?? []
  let state: State | null = null
  for (const event of log) {
    const before: State | null = state
    state = evolve(before, event)
    if (before === null) continue
    const stage = stageOf(before.phase)
    if (event.type === 'foulGiven' || event.type === 'techFoulGiven') {
      const kind = event.type === 'foulGiven' ? 'foul' : 'tech'
      given[kind].set(event.seat, [...listOf(kind, event.seat), { stage }])
    }
    if (event.type === 'foulTakenBack' || event.type === 'techFoulTakenBack') {
      const kind = event.type === 'foulTakenBack' ? 'foul' : 'tech'
      given[kind].set(event.seat, listOf(kind, event.seat).slice(0, -1))
    }
    if (event.type === 'seatLeft' && !NO_REMOVALS.has(event.cause)) removed.set(event.seat, stage)
  }
  const isOut = (seat: Seat) => state?.seats[seat - 1]?.alive === false
  return players.map((player) => ({
    ...player,
    fouls: listOf('foul', player.position),
    techs: listOf('tech', player.position),
    disqual: isOut(player.position) ? (removed.get(player.position) ?? null) : null,
  }))
}
