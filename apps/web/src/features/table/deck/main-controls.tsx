import type { View } from '@gorod/rules'
import {
  Check,
  Crosshair,
  Gavel,
  Hand,
  HeartPulse,
  type LucideIcon,
  RotateCcw,
  ScrollText,
  Search,
  SkipForward,
  UserX,
  X,
} from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { keyLabel } from '../model/hotkeys.ts'
import type { PickKind } from '../model/pick-action.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useActions } from '../room/use-actions.ts'
import { useSay } from '../room/use-say.ts'
import { usePicking, useStage } from '../room/use-stage.ts'
import { ActionControl } from './action-control.tsx'
import { Control } from './control.tsx'
import { HurryControl } from './hurry-control.tsx'

const PICK_ICONS: Readonly<Record<PickKind, LucideIcon>> = {
  nominate: Gavel,
  shoot: Crosshair,
  check: Search,
  heal: HeartPulse,
  bestMove: Check,
  vote: Hand,
  plan: Check,
}

/** The middle of the deck on a desktop: the actions of this moment. */
export function MainControls() {
  const stage = useStage()
  const say = useSay()
  switch (stage.kind) {
    case 'over':
      return <OverControls />
    case 'aborted':
    case 'gathering':
      return null
    case 'judge':
      return <JudgeControls />
    case 'shoot':
    case 'check':
    case 'heal':
    case 'meeting':
      return <PickControl />
    case 'bestMove':
      return <SkipBestMoveControl />
    case 'ownNominate':
    case 'ownSpeech':
    case 'opinions':
      return <OwnTurnControls nominating={stage.kind === 'ownNominate' && !say.shown} />
    default:
      return <TableControls />
  }
}

function TableControls() {
  const { view, allowed } = useGame()
  return (
    <>
      <ActionControl id="outcry" />
      {view.judge === 'human' && !view.judgeGone && view.own !== null && (
        <ActionControl id="floor" on={allowed.can('withdrawFloor')} />
      )}
      <ActionControl id="nominate" />
      <ActionControl id="vote" />
      <HurryControl />
    </>
  )
}

/**
 * The button that ends a speech is in the place of the vote of other days, and never in the place of the outcry: a
 * press meant for an outcry must not end the player's own speech.
 */
function OwnTurnControls({ nominating }: { readonly nominating: boolean }) {
  return (
    <>
      <ActionControl id="nominate" on={nominating} />
      <ActionControl id="vote" />
      <ActionControl id="finish" />
    </>
  )
}

/** The main button of a night action. */
export function PickControl() {
  const { view } = useGame()
  const { hotkeys } = useLocal()
  const { action, confirm } = usePicking()
  if (action === null) {
    return isGiven(view) ? <Control icon={Check} label={DECK_TEXTS.taken} onPress={null} /> : null
  }
  return (
    <Control
      icon={PICK_ICONS[action.kind]}
      label={action.short}
      kind={action.command === null ? 'default' : 'lamp'}
      hotkey={action.command === null ? '' : keyLabel(hotkeys.confirm)}
      confirms
      onPress={action.command === null ? null : confirm}
    />
  )
}

/** True when the viewer has made this night's choice. */
function isGiven({ own, day }: View): boolean {
  if (own === null) return false
  return own.shot !== null || own.bestMove?.final === true || own.heals.some((heal) => heal.night === day)
}

function SkipBestMoveControl() {
  const { skipBestMove } = useActions()
  return <Control icon={SkipForward} label={STAGE_TEXTS.bestMoveSkip} onPress={skipBestMove.run} />
}

function OverControls() {
  const { go, view } = useGame()
  if (view.viewer === 'judge')
    return (
      <>
        <ActionControl id="undo" />
        <Control icon={Check} label={JUDGE_TEXTS.closeReview} kind="lamp" onPress={() => go('protocol')} />
      </>
    )
  return (
    <>
      <Control icon={RotateCcw} label={DECK_TEXTS.playAgain} kind="lamp" onPress={() => go('search')} />
      <Control icon={ScrollText} label={DECK_TEXTS.protocol} onPress={() => go('protocol')} />
    </>
  )
}

function JudgeControls() {
  const { allowed } = useGame()
  const { open } = useLocal()
  return (
    <>
      <Control
        icon={UserX}
        label={JUDGE_TEXTS.remove}
        note={
          allowed.can('removePlayer')
            ? ''
            : allowed.can('takeOver')
              ? JUDGE_TEXTS.why.otherJudge
              : JUDGE_TEXTS.why.over
        }
        onPress={allowed.can('removePlayer') ? () => open({ kind: 'judgeRemove' }) : null}
      />
      <ActionControl id="undo" />
      <Control
        icon={X}
        label={JUDGE_TEXTS.end}
        onPress={allowed.can('endGame') ? () => open({ kind: 'judgeEnd' }) : null}
      />
    </>
  )
}
