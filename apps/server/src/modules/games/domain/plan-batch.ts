import {
  type AddressedCommand,
  decide,
  evolve,
  nextDeadline,
  type RefusalCode,
  type Seat,
  type State,
} from '@gorod/rules'
import type { LogEntry } from './game-log.ts'

/** A command on its way. `id` is unique in the game; null for the system's own commands. */
export interface SentCommand {
  readonly command: AddressedCommand
  readonly id: string | null
}

export type Answer =
  | { readonly kind: 'accepted'; readonly repeated: boolean }
  | { readonly kind: 'refused'; readonly refusal: RefusalCode }
  /** Our bug: the rules threw. Nothing of this command happened; its neighbours are untouched. */
  | { readonly kind: 'failed'; readonly cause: unknown }

/** What a batch of commands would do to a game. Nothing has been written yet. */
export interface PlannedBatch {
  readonly entries: readonly LogEntry[]
  /** One for each command, in their order. */
  readonly answers: readonly Answer[]
  /** After all entries. */
  readonly state: State
  /** See `Append.brokenOffBy`. */
  readonly brokenOffBy: readonly Seat[]
}

/** A phase of length 0 ends at once; this many in a row are a fault in a rule set, not a game. */
const MAX_DUE_DEADLINES = 100

export interface PlanningContext {
  /** The answer to a command with this id, when there has been one. */
  readonly earlierAnswer: (commandId: string) => Answer | null
  readonly now: number
  /** Deadlines up to this moment fire before all commands. */
  readonly dueBy: number
}

/**
 * Decides a batch of commands. Deadlines that have passed come first: a hand that arrives after its
 * window, because the server slept or was down, must not be counted. A deadline fires at `now`, not at the moment
 * it was due, so the phases after it get their full length and nobody loses a minute to a restart.
 *
 * `decide` has folded its events already, but it returns events alone: a decision is what happened, and the state is
 * what `evolve` makes of it, here as in every browser. So each event is folded twice on the server.
 */
export function planBatch(
  state: State,
  sent: readonly SentCommand[],
  { earlierAnswer, now, dueBy }: PlanningContext,
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
      current = decision.events.reduce(evolve, before)
      brokenOffBy.push(...seatsBreakingOff(before, command, current))
      entries.push(...decision.events.map((event, index) => ({ event, commandId: index === 0 ? id : null })))
      if (id !== null) inBatch.add(id)
      return { kind: 'accepted', repeated: false }
    } catch (cause) {
      return { kind: 'failed', cause }
    }
  }

  for (let fired = 0; ; fired++) {
    const deadline = nextDeadline(current)
    if (!deadline || deadline.at > dueBy) break
    if (fired === MAX_DUE_DEADLINES) throw new Error('deadlines do not come to an end')
    const answer = take({ ...deadline.command, by: 'system' }, null)
    if (answer.kind !== 'accepted') throw new Error('a due deadline was not taken', { cause: answer })
  }

  const answers = sent.map(({ command, id }): Answer => {
    if (id === null) return take(command, id)
    return earlierAnswer(id) ?? (inBatch.has(id) ? { kind: 'accepted', repeated: true } : take(command, id))
  })
  return { entries, answers, state: current, brokenOffBy }
}

/** Why this command changes nothing in this state; null: it would be accepted. */
export function refusalIn(state: State, command: AddressedCommand, now: number): Answer | null {
  try {
    const decision = decide(state, command, now)
    return decision.ok ? null : { kind: 'refused', refusal: decision.refusal }
  } catch {
    // Our bug: the batch will throw it again and answer it.
    return null
  }
}

/** The seats because of which a game breaks off before day 1; from day 1 on the event `seatLeft` names them. */
function seatsBreakingOff(before: State, { type, by }: AddressedCommand, after: State): readonly Seat[] {
  const breaksOff = before.phase.id !== 'aborted' && after.phase.id === 'aborted'
  if (!breaksOff || before.phase.day > 0) return []
  if (type === 'leaveGame') return typeof by === 'number' ? [by] : []
  const away = before.seats.filter(({ connected }) => !connected).map(({ seat }) => seat)
  // Everybody waited for them in vain. When half the table is away at once, the fault is rather our line than theirs.
  return type === 'timeOut' && away.length * 2 < before.seats.length ? away : []
}
