import {
  type AddressedCommand,
  decide,
  nextDeadline,
  type RefusalCode,
  type Seat,
  type State,
} from '@gorod/rules'
import type { Substitute } from '../public.ts'
import type { LogEntry } from './game-log.ts'

/** A command on its way. `id` is unique in the game; null for commands of the system. */
export interface SentCommand {
  readonly command: AddressedCommand
  readonly id: string | null
  /** With the commands `substitute` and `seatSecondJudge`: the person who comes. */
  readonly newcomer?: Substitute
}

export type Answer =
  | { readonly kind: 'accepted'; readonly repeated: boolean }
  | { readonly kind: 'refused'; readonly refusal: RefusalCode }
  /** Our bug: the rules threw. Nothing of this command happened; other commands of the batch are unaffected. */
  | { readonly kind: 'failed'; readonly cause: unknown }

/** The effect of a batch of commands on a game. Nothing has been written yet. */
export interface PlannedBatch {
  readonly entries: readonly LogEntry[]
  /** One for each command, in the order of commands. */
  readonly answers: readonly Answer[]
  /** The state after all entries. */
  readonly state: State
  /** See `Append.brokenOffBy`. */
  readonly brokenOffBy: readonly Seat[]
}

/** A phase of length 0 ends at once; this many in a row are a fault in a rule set, not a game. */
const MAX_DUE_DEADLINES = 100

export interface PlanningContext {
  /** The answer to an earlier command with this id; null when there was none. */
  readonly earlierAnswer: (commandId: string) => Answer | null
  readonly now: number
  /** Deadlines up to this moment fire before all commands. */
  readonly dueBy: number
  /** The table waits for the server, however long it is away. */
  readonly isPatient: boolean
  /** Nobody could come back to the table since then: no process kept the game, or none could write. Null: somebody can. */
  readonly unattendedSince: number | null
}

/** Players of a new game, or of one that goes on after a crash, have this long to connect before they count as away. */
export const ARRIVAL_MS = 15_000

/** A shorter gap is no outage: writes take their time. */
const SHORTEST_OUTAGE_MS = 1_000
/** A deadline that is later than this was kept by a process that was frozen, or by a clock that was set. */
const LATEST_MS = 5_000

/** After a longer failure of the server the people are gone: the game is broken off (rule book §15.4). */
export const LONGEST_OUTAGE_MS = 5 * 60_000

/**
 * Decides a batch of commands. Deadlines that have passed come first: a hand that arrives after its window, because
 * the server slept or was down, must not be counted. A deadline fires at `now`, not at the moment it was due, so the
 * phases after it get their full length and nobody loses a minute to a restart. After a long failure of the server the
 * game is broken off instead: its absent players would lose their seats, and the game to chance. After a shorter one who
 * was away before has as long to come back as if the failure had not been.
 */
export function planBatch(
  state: State,
  sent: readonly SentCommand[],
  { earlierAnswer, now, dueBy, isPatient, unattendedSince }: PlanningContext,
): PlannedBatch {
  const entries: LogEntry[] = []
  const inBatch = new Set<string>()
  const brokenOffBy: Seat[] = []
  let current = state

  const take = (command: AddressedCommand, id: string | null): Answer => {
    try {
      const decision = decide(current, command, now)
      if (!decision.ok) return { kind: 'refused', refusal: decision.refusal }
      const before = current
      current = decision.state
      brokenOffBy.push(...seatsBreakingOff(before, command, current))
      entries.push(...decision.events.map((event, index) => ({ event, commandId: index === 0 ? id : null })))
      if (id !== null) inBatch.add(id)
      return { kind: 'accepted', repeated: false }
    } catch (cause) {
      return { kind: 'failed', cause }
    }
  }

  // A result that is fixed already stays.
  const isForsakenSince = (at: number) =>
    !isPatient && now - at > LONGEST_OUTAGE_MS && current.verdict === null
  const next = nextDeadline(current)?.at ?? now
  const since = unattendedSince ?? (now - next > LATEST_MS ? next : now)
  if (now - since > SHORTEST_OUTAGE_MS && !isForsakenSince(next))
    take({ type: 'excuseAbsence', since, leastMs: ARRIVAL_MS, by: 'system' }, null)

  for (let fired = 0; ; fired++) {
    const deadline = nextDeadline(current)
    if (!deadline || deadline.at > dueBy) break
    if (fired === MAX_DUE_DEADLINES) throw new Error('deadlines do not come to an end')
    const command = isForsakenSince(deadline.at)
      ? ({ type: 'abortGame', reason: 'server' } as const)
      : deadline.command
    const answer = take({ ...command, by: 'system' }, null)
    if (answer.kind !== 'accepted') throw new Error('a due deadline was not taken', { cause: answer })
  }

  const answers = sent.map(({ command, id }): Answer => {
    if (id === null) return take(command, id)
    return earlierAnswer(id) ?? (inBatch.has(id) ? { kind: 'accepted', repeated: true } : take(command, id))
  })
  return { entries, answers, state: current, brokenOffBy }
}

/** The reason why this command changes nothing in this state; null when it would be accepted. */
export function refusalIn(state: State, command: AddressedCommand, now: number): Answer | null {
  try {
    const decision = decide(state, command, now)
    return decision.ok ? null : { kind: 'refused', refusal: decision.refusal }
  } catch {
    // Our bug: the batch throws the same error and answers it.
    return null
  }
}

/** The seats that break a game off before day 1. From day 1 on the event `seatLeft` names them. */
function seatsBreakingOff(before: State, { type, by }: AddressedCommand, after: State): readonly Seat[] {
  // A game that is over takes no command that could get here.
  if (after.phase.id !== 'aborted' || before.phase.day > 0) return []
  if (type === 'leaveGame') return typeof by === 'number' ? [by] : []
  const away = before.seats.filter(({ connected }) => !connected).map(({ seat }) => seat)
  // The others waited in vain. When half the table is away at once, our connection is a more likely cause than theirs.
  return type === 'timeOut' && away.length * 2 < before.seats.length ? away : []
}
