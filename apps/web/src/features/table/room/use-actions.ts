import { flushSync } from 'react-dom'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { actName } from '../model/act-name.ts'
import { isAlive } from '../model/speakers.ts'
import { windowsAreDark } from '../model/time-of-day.ts'
import { voteButton } from '../model/vote-state.ts'
import { type RoomGame, useGame } from './game-context.ts'
import { type RoomLocal, useLocal } from './local-context.ts'
import { useOpinions } from './use-opinions.ts'
import { useReviewOver } from './use-review-over.ts'
import { useSay } from './use-say.ts'
import { useSettledWindow } from './use-settled.ts'
import { useStage } from './use-stage.ts'

/** An action of the player: what it does, or why it cannot be done now. */
export interface Action {
  readonly run: (() => void) | null
  /** The text under the label: a hint when it may be pressed, else the reason. */
  readonly note: string
}

interface Actions {
  readonly outcry: Action
  readonly floor: Action
  readonly nominate: Action
  readonly vote: Action
  readonly finish: Action
  readonly pause: Action
  readonly skipBestMove: Action
  readonly undo: Action
}

/** All actions of the table, the same for buttons and for keys. `permitted` alone decides whether they may be used. */
export function useActions(): Actions {
  const game = useGame()
  const { view, allowed, send } = game
  const { open } = useLocal()
  const stage = useStage()
  const reviewOver = useReviewOver()
  const idle = useIdleReason()
  const candidate = stage.kind === 'vote' ? stage.candidate : null
  const vote = candidate === null ? null : voteButton(view, allowed, candidate)
  const settled = useSettledWindow(stage.kind === 'vote' || stage.kind === 'lift' ? view.phase : null)
  const outcry = allowed.find('cryOut')
  const say = useSay()
  const opinions = useOpinions()
  // What is chosen and not sent yet is part of the speech that ends.
  const finish = () => {
    say.send?.()
    opinions?.save?.()
    send({ type: 'endSpeech' })
  }
  const nominate = () => {
    flushSync(() => say.show(false))
    focusTargets()
  }
  return {
    outcry: {
      run:
        outcry === null
          ? null
          : outcry.removes
            ? () => open({ kind: 'outcry' })
            : () => send({ type: 'cryOut', acceptRemoval: false }),
      note: outcry === null ? idle : outcry.removes ? DECK_TEXTS.outcryRemoves : outcryHint(view),
    },
    floor: floorAction(game, idle, open),
    nominate: {
      run: allowed.can('nominate') ? nominate : null,
      note: nominateNote(allowed.can('nominate'), view.own?.nominated ?? null, idle, windowsAreDark(view)),
    },
    vote: {
      run: !settled
        ? null
        : candidate !== null && vote?.kind === 'open'
          ? () => send({ type: 'castVote', candidate })
          : allowed.can('voteLift')
            ? () => send({ type: 'voteLift' })
            : null,
      note: voteNote(vote?.kind ?? null, windowsAreDark(view), idle),
    },
    finish: { run: allowed.can('endSpeech') ? finish : null, note: '' },
    pause: pauseAction(game, open),
    undo: undoAction(game, reviewOver, open),
    skipBestMove: {
      // Nothing brings the move back, and the button stands where that of the outcry was a moment ago.
      run: allowed.can('commitBestMove') ? () => open({ kind: 'skipBestMove' }) : null,
      note: '',
    },
  }
}

function outcryHint({ ruleSet }: RoomGame['view']): string {
  return DECK_TEXTS.outcryHint(Math.round(ruleSet.timing.outcry / 1000))
}

/** One button asks the judge for the floor and takes the request back. */
function floorAction({ allowed, send }: RoomGame, idle: string, open: RoomLocal['open']): Action {
  if (allowed.can('withdrawFloor'))
    return { run: () => send({ type: 'withdrawFloor' }), note: DECK_TEXTS.floorAsked }
  const may = allowed.can('requestFloor')
  return { run: may ? () => open({ kind: 'floor' }) : null, note: may ? DECK_TEXTS.floorHint : idle }
}

function pauseAction({ view, allowed, send }: RoomGame, open: RoomLocal['open']): Action {
  if (view.pause !== null)
    return { run: allowed.can('resume') ? () => send({ type: 'resume' }) : null, note: '' }
  const may = allowed.can('requestPause') || allowed.can('pause')
  return {
    run: may ? () => open({ kind: 'pause' }) : null,
    note: arePausesSpent(view) ? DECK_TEXTS.pauseSpent : '',
  }
}

/** The players have used up the time for pauses. A judge has none to use up, and some rules have none at all. */
function arePausesSpent({ judge, judgeGone, nextPauseMs, ruleSet }: RoomGame['view']): boolean {
  return (judge === 'automatic' || judgeGone) && nextPauseMs === 0 && ruleSet.timing.pauseBudget > 0
}

/**
 * The button names the act that would be taken back: a judge presses it without looking at the log. It asks first where the
 * game would return to a moment before it: one press too many would take a whole speech, and nothing brings it back.
 */
function undoAction(
  { view, events, allowed, send }: RoomGame,
  reviewOver: boolean,
  open: RoomLocal['open'],
): Action {
  const { undo } = view
  if (undo === null) return { run: null, note: JUDGE_TEXTS.why.nothingToUndo }
  if (reviewOver) return { run: null, note: JUDGE_TEXTS.why.reviewOver }
  if (!allowed.can('undo')) return { run: null, note: JUDGE_TEXTS.why.overtaken }
  const rewinds = view.undoable[0]?.rewinds === true
  const run = () => (rewinds ? open({ kind: 'judgeUndo', act: undo.id }) : send({ type: 'undo' }))
  return { run, note: actName(undo, events) }
}

function focusTargets(): void {
  document.querySelector<HTMLElement>('[data-targets] button:not([disabled])')?.focus()
}

function nominateNote(can: boolean, nominated: number | null, idle: string, isDark: boolean): string {
  if (can) return ''
  if (nominated !== null && !isDark) return DECK_TEXTS.nominated
  return isDark || idle !== DECK_TEXTS.notNow ? idle : DECK_TEXTS.nominateHint
}

function voteNote(kind: string | null, isDark: boolean, idle: string): string {
  if (kind === 'open') return DECK_TEXTS.voteOnce
  if (kind === 'taken' || kind === 'used') return DECK_TEXTS.voteTaken
  return isDark || idle !== DECK_TEXTS.notNow ? idle : DECK_TEXTS.voteHint
}

/** The reason why nothing can be done: night, out of the game, a spectator, or simply not now. */
function useIdleReason(): string {
  const { view } = useGame()
  if (view.own === null) return DECK_TEXTS.watching
  if (windowsAreDark(view)) return DECK_TEXTS.atDay
  return isAlive(view, view.own.seat) ? DECK_TEXTS.notNow : DECK_TEXTS.out
}
