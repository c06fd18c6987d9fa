import type { BrowserRefusal } from '../../shared/media/echo-test-browser.ts'
import type { CheckProblem } from './check-problem.ts'

/** Spec §4 «System check»: idle, started (in progress), then success or error. */
export type CheckStatus = 'idle' | 'started' | 'success' | 'error'

export type LogEntry =
  | { readonly kind: 'browserAccepted' }
  | { readonly kind: 'browserRefused'; readonly refusal: BrowserRefusal }
  | { readonly kind: 'devicesReady'; readonly devices: 'both' | 'camera' | 'microphone' }
  | { readonly kind: 'gatewayReady'; readonly ms: number }
  | { readonly kind: 'framesBack' }
  | { readonly kind: 'problem'; readonly problem: CheckProblem }

export interface CheckState {
  readonly status: CheckStatus
  /** False once the browser was found unfit: then a repetition changes nothing. */
  readonly accepted: boolean
  readonly log: readonly LogEntry[]
  readonly problem: CheckProblem | null
  /** Size of the picture that came back. */
  readonly picture: { readonly width: number; readonly height: number } | null
}

export type CheckEvent =
  | { readonly type: 'started' }
  | { readonly type: 'browserJudged'; readonly refusal: BrowserRefusal | null }
  | { readonly type: 'devicesOpened'; readonly devices: 'both' | 'camera' | 'microphone' }
  | { readonly type: 'gatewayAnswered'; readonly ms: number }
  | { readonly type: 'framesShown'; readonly width: number; readonly height: number }
  | { readonly type: 'failed'; readonly problem: CheckProblem }
  | { readonly type: 'stopped' }

export const IDLE: CheckState = { status: 'idle', accepted: true, log: [], problem: null, picture: null }

/** Pure; an event that does not fit the state changes nothing, so late news of an ended run are harmless. */
export function nextCheckState(state: CheckState, event: CheckEvent): CheckState {
  if (event.type === 'started') return { ...IDLE, status: 'started' }
  if (event.type === 'stopped') return { ...IDLE, accepted: state.accepted }
  if (event.type === 'failed') {
    // A gateway may also break after the pictures came back: what worked a moment ago does not help then.
    if (state.status !== 'started' && state.status !== 'success') return state
    const log: LogEntry[] = [...state.log, { kind: 'problem', problem: event.problem }]
    return { ...state, status: 'error', problem: event.problem, picture: null, log }
  }
  if (state.status !== 'started') return state
  switch (event.type) {
    case 'browserJudged':
      return judged(state, event.refusal)
    case 'devicesOpened':
      return withEntry(state, { kind: 'devicesReady', devices: event.devices })
    case 'gatewayAnswered':
      return withEntry(state, { kind: 'gatewayReady', ms: event.ms })
    case 'framesShown':
      return {
        ...withEntry(state, { kind: 'framesBack' }),
        status: 'success',
        picture: { width: event.width, height: event.height },
      }
  }
}

function judged(state: CheckState, refusal: BrowserRefusal | null): CheckState {
  if (refusal === null) return withEntry(state, { kind: 'browserAccepted' })
  return {
    ...withEntry(state, { kind: 'browserRefused', refusal }),
    status: 'error',
    accepted: false,
    problem: { part: 'browser', name: refusal, details: '' },
  }
}

function withEntry(state: CheckState, entry: LogEntry): CheckState {
  return { ...state, log: [...state.log, entry] }
}

/** The main button: Продолжить, Повторить or Закрыть (spec §2). */
export function mainAction(state: CheckState, hasCallback: boolean): 'continue' | 'retry' | 'close' {
  if (state.status === 'success' && hasCallback) return 'continue'
  if (state.status === 'error' && state.accepted) return 'retry'
  return 'close'
}
