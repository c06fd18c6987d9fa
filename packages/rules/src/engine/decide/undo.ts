import type { JudgeCommand, RefusalCode } from '../../model/command.ts'
import type { GameEvent, GameEventType, JudgeAct, JudgeActType } from '../../model/event.ts'
import type { PhaseId } from '../../model/phase.ts'
import { PHASES } from '../../phases.ts'
import { awaitAbsent } from '../flow/flow.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'

const actTypes: ReadonlySet<string> = new Set<JudgeActType>([
  'advance',
  'extend',
  'restartVote',
  'giveFoul',
  'takeBackFoul',
  'giveTechFoul',
  'takeBackTechFoul',
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

/** An act of these events alone has revealed nothing to anybody: no hands, no cards, no night, no result. */
const quiet: ReadonlySet<GameEventType> = new Set([
  'speechEnded',
  'phaseEntered',
  'waitStarted',
  'voteRestarted',
  'voteCancelled',
  'voteDecided',
  'foulGiven',
  'foulTakenBack',
  'techFoulGiven',
  'techFoulTakenBack',
  'removalPending',
  'seatLeft',
  'lastWordLost',
  'phaseExtended',
  'warned',
  'extraAwarded',
  'bestMarked',
  'worstMarked',
])

/** At night nothing is taken back: secret windows would open twice, and a refusal would reveal that somebody acted. */
function isByDay(phase: PhaseId): boolean {
  const { kind } = PHASES[phase]
  return kind === 'day' || kind === 'vote'
}

function tellsNothing(event: GameEvent): boolean {
  if (event.readers !== undefined) return false
  if (event.type === 'voteDecided' && event.result !== 'cancelled') return false
  return quiet.has(event.type)
}

function entered(events: readonly GameEvent[]): PhaseId | null {
  const last = events.findLast((event) => event.type === 'phaseEntered')
  return last?.phase.id ?? null
}

/**
 * Marks the events of a command that the judge may take back. Whether an act is marked must not reveal a secret, so
 * only the act's open events decide it.
 */
export function markAct(
  before: State,
  command: JudgeCommand,
  events: readonly GameEvent[],
): readonly GameEvent[] {
  if (!isAct(command) || events.length === 0 || !events.every(tellsNothing)) return events
  const to = entered(events)
  if (to !== null) {
    const within = isByDay(before.phase.id) && (isByDay(to) || to === 'nightFall')
    if (!within || before.frozenSince !== null) return events
  }
  const seat = 'seat' in command ? command.seat : null
  const act: JudgeAct = { id: before.judgeActs + 1, type: command.type, seat }
  return events.map((event) => ({ ...event, act }))
}

/**
 * The judge may take a phase back only if nothing but these events happened in it: no act of another player is lost.
 */
const harmless: ReadonlySet<GameEventType> = new Set([
  'seatDisconnected',
  'seatReconnected',
  'paused',
  'resumed',
  'said',
  'claimsAllowed',
  'undone',
])

interface LastAct {
  readonly act: JudgeAct
  readonly at: number
  readonly moved: boolean
  readonly since: readonly GameEvent[]
}

function lastAct(state: State): LastAct | null {
  const events = state.undoBook?.events ?? []
  const last = events.findLast(({ act }) => act !== undefined)
  if (last?.act === undefined) return null
  const { act, at } = last
  const moved = entered(events.filter((event) => event.act?.id === act.id)) !== null
  return { act, at, moved, since: events.slice(events.indexOf(last) + 1) }
}

function isOvertaken({ moved, since }: LastAct): boolean {
  return moved && since.some(({ type }) => !harmless.has(type))
}

/** The judge's last act that can be taken back now; null when there is none. */
export function undoOf(state: State): (JudgeAct & { readonly overtaken: boolean }) | null {
  const last = lastAct(state)
  return last && { ...last.act, overtaken: isOvertaken(last) }
}

export function mayUndo(state: State): boolean {
  return undoOf(state)?.overtaken === false
}

/** How long the clocks of the table have run since the act. They are stopped during a pause. */
function ranSince({ at, since }: LastAct, step: Step): number {
  let from = at
  let ran = 0
  for (const event of since) {
    if (event.type === 'paused') ran += event.at - from
    if (event.type === 'resumed') from = event.at
  }
  return step.state.pause === null ? ran + step.at - from : ran
}

export function undo(step: Step): RefusalCode | null {
  const last = lastAct(step.state)
  if (last === null) return 'nothing_to_undo'
  if (isOvertaken(last)) return 'overtaken'
  const ran = ranSince(last, step)
  emit(step, {
    type: 'undone',
    what: last.act,
    shiftMs: last.moved ? ran : null,
    removalShiftMs: step.state.removalPending === null ? ran : 0,
  })
  awaitAbsent(step)
  return null
}
