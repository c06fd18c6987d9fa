import type { RefusalCode } from '../../model/command.ts'
import type { PaceCause } from '../../model/event.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { finishPhase, go } from '../flow/flow.ts'
import { closeWindow } from '../flow/voting.ts'
import { hasYielded, leadsPace, speakerOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import type { JudgeHandlers, SystemHandlers } from './handler.ts'

/** A phase that is over its time when the clocks take over lasts this much longer: nobody is cut off in the middle. */
const handOverMs = 10_000

/** Gives the pace to the clocks. */
export function handOver(step: Step, cause: PaceCause): void {
  const { phase, frozenSince } = step.state
  const now = frozenSince ?? step.at
  const late = phase.endsAt !== null && phase.endsAt < now
  const ms = phase.endsAt === null ? 0 : Math.min(handOverMs, phase.endsAt - phase.startedAt)
  emit(step, { type: 'paceSet', pace: 'host', cause, endsAt: late ? now + ms : phase.endsAt })
  // The speaker has finished: only the judge was waited for.
  if (hasYielded(step.state) && speakerOf(phase) !== null && step.state.pause === null)
    finishPhase(step, true)
}

/**
 * Players have done their part of the phase: ready, looked at the card, spoken. The phase ends, unless the judge leads
 * the pace.
 */
export function endUnlessLed(step: Step): void {
  if (!leadsPace(step.state)) finishPhase(step, true)
}

function mayClose(state: State): boolean {
  const { phase } = state
  return leadsPace(state) && phase.id === 'voteCandidate' && phase.closed !== true && state.pause === null
}

export const paceHandlers: JudgeHandlers<'takePace' | 'handOverPace' | 'closeWindow'> = {
  takePace: (step): RefusalCode | null => {
    const { state } = step
    if (leadsPace(state)) return 'already_done'
    emit(step, { type: 'paceSet', pace: 'judge', cause: 'judge', endsAt: state.phase.endsAt })
    return null
  },
  handOverPace: (step): RefusalCode | null => {
    if (!leadsPace(step.state)) return 'already_done'
    handOver(step, 'judge')
    return null
  },
  closeWindow: (step) => {
    const { phase, pause } = step.state
    if (pause !== null) return 'paused'
    if (!mayClose(step.state) || phase.id !== 'voteCandidate') return 'not_now'
    go(step, closeWindow(step, phase, true))
    return null
  },
}

export const judgeConnectionHandlers: Pick<SystemHandlers, 'disconnectJudge' | 'reconnectJudge'> = {
  disconnectJudge: (step) => {
    const { judge, judgeGone, judgeAwaySince } = step.state
    if (judge !== 'human' || judgeGone) return 'not_now'
    if (judgeAwaySince !== null) return 'already_done'
    emit(step, { type: 'judgeDisconnected' })
    return null
  },
  reconnectJudge: (step) => {
    if (step.state.judgeAwaySince === null) return 'already_done'
    emit(step, { type: 'judgeReconnected' })
    return null
  },
}

/** The buttons of a judge who may lead the pace. */
export function permitPace(state: State): readonly PermittedCommand[] {
  return [
    leadsPace(state) ? { type: 'handOverPace' } : { type: 'takePace' },
    ...(mayClose(state) ? [{ type: 'closeWindow' } as const] : []),
  ]
}
