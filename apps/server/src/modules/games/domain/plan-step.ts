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

/** A command on its way. `id` is already made unique by its sender; null for the system's own. */
export interface Sent {
  readonly command: AddressedCommand
  readonly id: string | null
}

export type Answer =
  | { readonly kind: 'accepted'; readonly repeated: boolean }
  | { readonly kind: 'refused'; readonly refusal: RefusalCode }
  /** Our own mistake: the rules threw. Nothing of this command happened; its neighbours are untouched. */
  | { readonly kind: 'failed'; readonly cause: unknown }

export interface Step {
  readonly entries: readonly LogEntry[]
  /** One for each command, in their order. */
  readonly answers: readonly Answer[]
  readonly state: State
  readonly brokenOffBy: readonly Seat[]
}

/** A phase of length 0 ends at once; this many in a row are a fault in a rule set, not a game. */
const MAX_DUE_DEADLINES = 100

export interface Planning {
  readonly known: (commandId: string) => Answer | null
  readonly now: number
  /** Deadlines up to this moment come before all commands, though nobody has sent them. */
  readonly dueBy: number
}

/**
 * What a batch of commands does to a game. Deadlines that have passed come first: a hand that arrives after its
 * window, because the server slept or was down, must not be counted. A deadline fires at `now`, not at the moment
 * it was due, so the phases after it get their full length and nobody loses a minute to a restart.
 */
export function planStep(state: State, sent: readonly Sent[], { known, now, dueBy }: Planning): Step {
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
      brokenOffBy.push(...whoBrokeOff(before, command, current))
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
    return known(id) ?? (inBatch.has(id) ? { kind: 'accepted', repeated: true } : take(command, id))
  })
  return { entries, answers, state: current, brokenOffBy }
}

/** Why this command changes nothing in this very state; null: it would be taken. */
export function refusalIn(state: State, command: AddressedCommand, now: number): Answer | null {
  try {
    const decision = decide(state, command, now)
    return decision.ok ? null : { kind: 'refused', refusal: decision.refusal }
  } catch {
    // Our own mistake is told by the step.
    return null
  }
}

/** Who spoiled a game that breaks off before day 1; from then on the event `seatLeft` tells of it. */
function whoBrokeOff(before: State, { type, by }: AddressedCommand, after: State): readonly Seat[] {
  const breaksOff = before.phase.id !== 'aborted' && after.phase.id === 'aborted'
  if (!breaksOff || before.phase.day > 0) return []
  if (type === 'leaveGame') return typeof by === 'number' ? [by] : []
  const away = before.seats.filter(({ connected }) => !connected).map(({ seat }) => seat)
  // Waited for in vain. When half the table is away at once it is rather our line than theirs.
  return type === 'timeOut' && away.length * 2 < before.seats.length ? away : []
}
