import type { AddressedCommand, SystemCommand } from '../model/command.ts'
import { PHASES } from '../phases.ts'
import { isOver, leadsPace } from './queries.ts'
import type { State } from './state.ts'

export interface Deadline {
  /** Server time, ms. */
  readonly at: number
  readonly command: Extract<SystemCommand, { type: 'timeOut' }> & { readonly by: 'system' }
}

/**
 * True when some seats now act in secret. The host of the game must not reveal the moment of an act, neither by an
 * answer nor by the time of an event. The result depends on the open phase alone.
 */
export function takesSecretInput({ phase }: State): boolean {
  return PHASES[phase.id].secretInput
}

export interface Clock {
  readonly at: number
  readonly key: string
  readonly kind:
    | 'phase'
    | 'outcry'
    | 'givenFloor'
    | 'wait'
    | 'pause'
    | 'pauseVote'
    | 'penaltyVote'
    | 'removal'
    | 'away'
    | 'judgeAway'
    | 'judgeSilent'
  /** The seat whose budget runs, for `away`. */
  readonly seat: number | null
}

function awayKey(seat: number, disconnectedAt: number): string {
  return `away:${seat}:${disconnectedAt}`
}

/**
 * All clocks that run now. Of clocks that end at the same moment the first in the list rings first. While the game is
 * paused only the clock of the pause runs; while the clock of the phase is stopped, the phase has none.
 */
export function clocksOf(state: State): readonly Clock[] {
  if (isOver(state)) return []
  const { pause, phase } = state
  if (pause !== null) return [{ at: pause.endsAt, key: pause.key, kind: 'pause', seat: null }]
  const clocks: Clock[] = []
  const add = (
    kind: Clock['kind'],
    overlay: { readonly endsAt: number; readonly key: string } | null,
  ): void => {
    if (overlay !== null) clocks.push({ at: overlay.endsAt, key: overlay.key, kind, seat: null })
  }
  add('outcry', state.outcry)
  add('givenFloor', state.givenFloor)
  add('wait', state.wait)
  add('removal', state.removalPending)
  add('penaltyVote', state.penaltyVote)
  add('pauseVote', state.pauseVote)
  for (const { seat, alive, disconnectedAt, reconnectLeftMs } of state.seats) {
    // Before day 1 the wait of the whole table decides.
    if (!alive || disconnectedAt === null || phase.day === 0) continue
    clocks.push({
      at: disconnectedAt + reconnectLeftMs,
      key: awayKey(seat, disconnectedAt),
      kind: 'away',
      seat,
    })
  }
  const { judgeAwaySince } = state
  if (leadsPace(state) && judgeAwaySince !== null) {
    const at = judgeAwaySince + judgeGrace(state)
    clocks.push({ at, key: `judgeAway:${judgeAwaySince}`, kind: 'judgeAway', seat: null })
  }
  const end = phaseClock(state)
  return end === null ? clocks : [...clocks, end]
}

/**
 * A table waits this long for an absent judge who leads its pace: as long as for an absent speaker. Then the clocks run.
 */
function judgeGrace({ ruleSet }: State): number {
  return Math.ceil(ruleSet.timing.reconnectBudget / 4)
}

/** A phase that is over its time by this many pause budgets has been forgotten by its judge. */
const silenceBudgets = 5

/** The clock that ends the phase; before a judge who leads the pace, the one that takes the pace from a silent judge. */
function phaseClock(state: State): Clock | null {
  const { phase, frozenSince, ruleSet } = state
  if (frozenSince !== null || phase.endsAt === null) return null
  if (leadsPace(state)) {
    const at = phase.endsAt + ruleSet.timing.pauseBudget * silenceBudgets
    return { at, key: `${phase.key}:silent`, kind: 'judgeSilent', seat: null }
  }
  const grace = PHASES[phase.id].grace ? ruleSet.timing.grace : 0
  return { at: phase.endsAt + grace, key: phase.key, kind: 'phase', seat: null }
}

/**
 * The moment at which the game must be woken, and the command for it. Timers are data: the host of the game sleeps
 * until `at` and sends the command. A late or repeated command does no harm. Null only when the game is over.
 */
export function nextDeadline(state: State): Deadline | null {
  const [first, ...rest] = clocksOf(state)
  if (first === undefined) return null
  const next = rest.reduce((best, clock) => (clock.at < best.at ? clock : best), first)
  return { at: next.at, command: { type: 'timeOut', key: next.key, by: 'system' } satisfies AddressedCommand }
}
