import { type PhaseId, type Seat, speakerOf, type View } from '@gorod/rules'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import type { AllowedCommands } from '../model/allowed-commands.ts'
import { nextSpeakers } from '../model/speakers.ts'

/** A button of the console; `why` is the reason when it cannot be pressed, else null. */
export interface ConsoleButton {
  readonly label: string
  readonly why: string | null
}

export interface JudgeConsole {
  /** The main button: the next phase, and its seat. */
  readonly advance: ConsoleButton & { readonly next: Seat | null }
  readonly warn: ConsoleButton
  readonly extend: ConsoleButton
  /** Ends a speech, or in a vote calls the candidate again. */
  readonly cut: ConsoleButton
  readonly restartVote: ConsoleButton
  /** Stops and starts the clock with one press. */
  readonly hold: ConsoleButton & { readonly paused: boolean }
}

export function judgeConsole(view: View, allowed: AllowedCommands): JudgeConsole {
  const [next = null] = nextSpeakers(view)
  const isPaused = view.pause !== null
  const paused = isPaused ? T.why.paused : null
  const speaks = speakerOf(view.phase) !== null
  const over = view.judgeGone ? T.why.gone : T.why.over
  return {
    advance: {
      label: advanceLabel(view, next !== null),
      next,
      why: allowed.can('advance') ? null : (paused ?? over),
    },
    warn: { label: T.warn, why: allowed.can('warn') ? null : over },
    extend: { label: T.extend, why: allowed.can('extend') ? null : over },
    cut: { label: T.cut, why: paused ?? (speaks ? null : T.why.nobodySpeaks) },
    restartVote: {
      label: T.restartVote,
      why: allowed.can('restartVote') ? null : (paused ?? T.why.noVote),
    },
    hold: {
      paused: isPaused,
      label: isPaused ? T.resume : T.hold,
      why: allowed.can('pause') || allowed.can('resume') ? null : over,
    },
  }
}

/** What the main button ends, by phase. */
const LABELS: Readonly<Record<PhaseId, string>> = {
  seating: T.start,
  deal: T.confirmDeal,
  mafiaMeeting: T.advance,
  donSign: T.advance,
  sheriffSign: T.advance,
  freeSeating: T.advance,
  dayStart: T.advance,
  speech: T.toVote,
  voteIntro: T.advance,
  voteCandidate: T.closeWindow,
  voteSimultaneous: T.closeWindow,
  voteResult: T.advance,
  tieSpeech: T.endSpeech,
  talkSpeech: T.endSpeech,
  liftVote: T.closeWindow,
  farewell: T.endSpeech,
  nightFall: T.advance,
  nightShoot: T.closeNight,
  nightDon: T.closeNight,
  nightSheriff: T.closeNight,
  nightDoctor: T.closeNight,
  bestMove: T.toMorning,
  morning: T.toMorning,
  finalSpeech: T.endSpeech,
  gameOver: T.advance,
  aborted: T.advance,
}

/** The main button of a vote also opens the next window. */
function windowLabel({ closed, candidates, index }: Extract<View['phase'], { id: 'voteCandidate' }>): string {
  const next = candidates[index + 1]
  if (closed === true) return T.openFor(candidates[index] ?? 0)
  return next === undefined ? T.closeWindow : T.closeAndOpen(next)
}

/** The key of the second half of the deal ends with this: players look at their own cards. */
const LOOK_AT_CARDS = ':roles'

function advanceLabel({ phase }: View, hasNext: boolean): string {
  // The first press deals to players without a card, the second ends the look at the cards.
  if (phase.id === 'deal' && !phase.key.endsWith(LOOK_AT_CARDS)) return T.dealRest
  if (phase.id === 'voteCandidate') return windowLabel(phase)
  return hasNext ? T.giveFloor : LABELS[phase.id]
}
