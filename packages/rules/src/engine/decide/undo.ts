import type { JudgeCommand, RefusalCode } from '../../model/command.ts'
import type { GameEvent, GameEventType, JudgeAct, JudgeActType } from '../../model/event.ts'
import type { PhaseId } from '../../model/phase.ts'
import type { UndoableAct } from '../../model/view.ts'
import { PHASES } from '../../phases.ts'
import { evolve } from '../evolve/evolve.ts'
import { bookOf, isLeavingForGood, stateBefore } from '../evolve/undo.ts'
import { awaitAbsent } from '../flow/flow.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'

const actTypes: ReadonlySet<string> = new Set<JudgeActType>([
  'advance',
  'extend',
  'restartVote',
  'closeWindow',
  'giveFoul',
  'takeBackFoul',
  'giveTechFoul',
  'takeBackTechFoul',
  'correctFoul',
  'confirmRemoval',
  'removePlayer',
  'warn',
  'awardExtra',
  'markBest',
  'markWorst',
])

function isAct(command: JudgeCommand): command is Extract<JudgeCommand, { type: JudgeActType }> {
  return actTypes.has(command.type)
}

/** An act of these events alone has revealed nothing that is still secret: no cards, no night, no end of the game. */
const open: ReadonlySet<GameEventType> = new Set([
  'speechEnded',
  'phaseEntered',
  'waitStarted',
  'votesCounted',
  'liftCounted',
  'voteRestarted',
  'voteCancelled',
  'voteDecided',
  'resultFixed',
  'foulGiven',
  'foulTakenBack',
  'techFoulGiven',
  'techFoulTakenBack',
  'foulCorrected',
  'removalPending',
  'seatLeft',
  'lastWordLost',
  'phaseExtended',
  'warned',
  'extraAwarded',
  'bestMarked',
  'worstMarked',
])

/** At night no step is taken back: secret windows would open twice, and a refusal would reveal that somebody acted. */
function isByDay(phase: PhaseId): boolean {
  const { kind } = PHASES[phase]
  return kind === 'day' || kind === 'vote'
}

function enters(events: readonly GameEvent[]): boolean {
  return events.some(({ type }) => type === 'phaseEntered')
}

function corrected(events: readonly GameEvent[]) {
  return events.find((event) => event.type === 'foulCorrected')
}

/**
 * Marks the events of a command that the judge may take back. Whether an act is marked must not reveal a secret, so
 * secret events neither decide it nor carry the mark.
 */
export function markAct(
  before: State,
  command: JudgeCommand,
  events: readonly GameEvent[],
): readonly GameEvent[] {
  if (!isAct(command) || !events.every(({ type }) => open.has(type))) return events
  if (enters(events) && (!isByDay(before.phase.id) || before.frozenSince !== null)) return events
  const seat = 'seat' in command ? command.seat : (corrected(events)?.seat ?? null)
  const act: JudgeAct = { id: before.judgeActs + 1, type: command.type, seat }
  return events.map((event) => (event.readers === undefined ? { ...event, act } : event))
}

/** How many acts can be taken back (rule book §14). */
const deepest = 10

/** After these the game has gone on. */
const turns: ReadonlySet<GameEventType> = new Set(['phaseEntered', 'seatLeft'])

type Exit = Extract<GameEvent, { readonly type: 'removalPending' | 'seatLeft' | 'lastWordLost' }>
const exits: ReadonlySet<GameEventType> = new Set<Exit['type']>([
  'removalPending',
  'seatLeft',
  'lastWordLost',
])

/** An act with one of these has consequences for the phases after it. */
function isExit(event: GameEvent): event is Exit {
  return exits.has(event.type)
}

interface DoneAct {
  readonly act: JudgeAct
  readonly at: number
  /** To take it back, the game returns to the moment before it. */
  readonly rewinds: boolean
  /** Somebody has left the site since, and nobody can bring them back to the table. */
  readonly overtaken: boolean
}

function describe(state: State, act: JudgeAct): DoneAct {
  const { events } = bookOf(state)
  const isOwn = (event: GameEvent) => event.act?.id === act.id
  const own = events.filter(isOwn)
  const since = events.slice(events.findLastIndex(isOwn) + 1)
  const hasConsequences = own.some(isExit) || since.some((event) => isExit(event) && event.seat === act.seat)
  const rewinds = enters(own) || (hasConsequences && since.some(({ type }) => turns.has(type)))
  return { act, at: own[0]?.at ?? 0, rewinds, overtaken: rewinds && since.some(isLeavingForGood) }
}

/** The acts that the judge may take back, the latest first. */
function doneActs(state: State): readonly JudgeAct[] {
  const acts = new Map<number, JudgeAct>()
  for (const { act } of bookOf(state).events) if (act !== undefined) acts.set(act.id, act)
  return [...acts.values()].filter(({ id }) => id > state.judgeActs - deepest).reverse()
}

/** The judge's last act that can be taken back now; null when there is none. */
export function undoOf(state: State): (JudgeAct & { readonly overtaken: boolean }) | null {
  const [last] = doneActs(state)
  return last === undefined ? null : { ...last, overtaken: describe(state, last).overtaken }
}

/** The list of the judge's panel: to take one of them back is to take back all before it in the list. */
export function undoList(state: State): readonly UndoableAct[] {
  const acts = doneActs(state).map((act) => describe(state, act))
  const end = acts.findIndex(({ overtaken }) => overtaken)
  return (end < 0 ? acts : acts.slice(0, end)).map(({ act, at, rewinds }) => ({
    ...act,
    at,
    rewinds,
  }))
}

export function mayUndo(state: State): boolean {
  return undoOf(state)?.overtaken === false
}

/** The clocks that return have the time left that they had when the act was done. */
function shiftsOf(
  step: Step,
  { act, at, rewinds }: DoneAct,
): { shiftMs: number | null; removalShiftMs: number } {
  const before = stateBefore(step.state, act)
  const still = { shiftMs: rewinds ? 0 : null, removalShiftMs: 0 }
  const after = evolve(step.state, { type: 'undone', what: act, ...still, at: step.at })
  const clocksAt = after.pause?.since ?? step.at
  const pending = step.state.removalPending === null ? after.removalPending : null
  const pendingLeft = (before.removalPending?.endsAt ?? at) - at
  const phaseLeft = before.phase.endsAt === null ? null : before.phase.endsAt - (before.frozenSince ?? at)
  return {
    shiftMs:
      rewinds && phaseLeft !== null && after.phase.endsAt !== null
        ? (after.frozenSince ?? step.at) + phaseLeft - after.phase.endsAt
        : still.shiftMs,
    removalShiftMs: pending === null ? 0 : clocksAt + pendingLeft - pending.endsAt,
  }
}

function undoLast(step: Step): RefusalCode | null {
  const [last] = doneActs(step.state)
  if (last === undefined) return 'nothing_to_undo'
  const done = describe(step.state, last)
  if (done.overtaken) return 'overtaken'
  emit(step, { type: 'undone', what: last, ...shiftsOf(step, done) })
  return null
}

/** Takes back the last act, or all acts from the latest to this one. */
export function undo(step: Step, to: number | undefined): RefusalCode | null {
  if (to !== undefined && !doneActs(step.state).some(({ id }) => id === to)) return 'nothing_to_undo'
  do {
    const refusal = undoLast(step)
    if (refusal !== null) return refusal
  } while (doneActs(step.state).some(({ id }) => id === to))
  awaitAbsent(step)
  return null
}
