import type { View } from '@gorod/rules'
import {
  Check,
  Crosshair,
  Gavel,
  Hand,
  HeartPulse,
  type LucideIcon,
  Megaphone,
  RotateCcw,
  ScrollText,
  Search,
  SkipForward,
  Undo2,
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
import { usePicking, useStage } from '../room/use-stage.ts'
import { Ctl } from './ctl.tsx'

const PICK_ICONS: Readonly<Record<PickKind, LucideIcon>> = {
  nominate: Gavel,
  shoot: Crosshair,
  check: Search,
  heal: HeartPulse,
  bestMove: Check,
  vote: Hand,
  plan: Check,
}

/** The middle of the deck on a desktop: what this moment offers. */
export function MainCtls() {
  const stage = useStage()
  switch (stage.kind) {
    case 'over':
      return <OverCtls />
    case 'aborted':
    case 'gathering':
      return null
    case 'judge':
      return <JudgeCtls />
    case 'shoot':
    case 'check':
    case 'heal':
    case 'meeting':
      return <PickCtl />
    case 'bestMove':
      return <SkipBestMoveCtl />
    case 'ownNominate':
    case 'ownSpeech':
    case 'opinions':
      return <OwnTurnCtls nominating={stage.kind === 'ownNominate'} />
    default:
      return <TableCtls />
  }
}

function TableCtls() {
  const { hotkeys } = useLocal()
  const { outcry, nominate, vote } = useActions()
  return (
    <>
      <Ctl
        icon={Megaphone}
        label={DECK_TEXTS.outcry}
        note={outcry.note}
        hotkey={keyLabel(hotkeys.outcry)}
        onPress={outcry.run}
      />
      <Ctl
        icon={Gavel}
        label={DECK_TEXTS.nominate}
        note={nominate.note}
        hotkey={keyLabel(hotkeys.nominate)}
        onPress={nominate.run}
      />
      <Ctl
        icon={Hand}
        label={DECK_TEXTS.vote}
        note={vote.note}
        hotkey={keyLabel(hotkeys.vote)}
        onPress={vote.run}
      />
    </>
  )
}

/**
 * The end of a speech stands where the vote is on other days and never where the outcry was a moment ago: a press
 * meant for an outcry must not end one's own minute.
 */
function OwnTurnCtls({ nominating }: { readonly nominating: boolean }) {
  const { hotkeys } = useLocal()
  const { nominate, vote, finish } = useActions()
  return (
    <>
      <Ctl
        icon={Gavel}
        label={DECK_TEXTS.nominate}
        note={nominate.note}
        hotkey={keyLabel(hotkeys.nominate)}
        on={nominating}
        onPress={nominate.run}
      />
      <Ctl
        icon={Hand}
        label={DECK_TEXTS.vote}
        note={vote.note}
        hotkey={keyLabel(hotkeys.vote)}
        onPress={vote.run}
      />
      <Ctl icon={Check} label={DECK_TEXTS.finish} hotkey={keyLabel(hotkeys.finish)} onPress={finish.run} />
    </>
  )
}

/** The one lamp of a night action. */
export function PickCtl() {
  const { view } = useGame()
  const { hotkeys } = useLocal()
  const { action, confirm } = usePicking()
  if (action === null) {
    return isGiven(view) ? <Ctl icon={Check} label={DECK_TEXTS.taken} onPress={null} /> : null
  }
  return (
    <Ctl
      icon={PICK_ICONS[action.kind]}
      label={action.short}
      kind={action.command === null ? 'default' : 'lamp'}
      hotkey={action.command === null ? '' : keyLabel(hotkeys.confirm)}
      onPress={action.command === null ? null : confirm}
    />
  )
}

/** The night's own choice is made already. */
function isGiven({ own, day }: View): boolean {
  if (own === null) return false
  return own.shot !== null || own.bestMove?.final === true || own.heals.some((heal) => heal.night === day)
}

function SkipBestMoveCtl() {
  const { skipBestMove } = useActions()
  return <Ctl icon={SkipForward} label={STAGE_TEXTS.bestMoveSkip} onPress={skipBestMove.run} />
}

function OverCtls() {
  const { go, view } = useGame()
  if (view.viewer === 'judge')
    return (
      <>
        <UndoCtl />
        <Ctl icon={Check} label={JUDGE_TEXTS.closeReview} kind="lamp" onPress={() => go('protocol')} />
      </>
    )
  return (
    <>
      <Ctl icon={RotateCcw} label={DECK_TEXTS.playAgain} kind="lamp" onPress={() => go('search')} />
      <Ctl icon={ScrollText} label={DECK_TEXTS.protocol} onPress={() => go('protocol')} />
    </>
  )
}

export function UndoCtl() {
  const { hotkeys } = useLocal()
  const { undo } = useActions()
  return (
    <Ctl
      icon={Undo2}
      label={JUDGE_TEXTS.undo}
      note={undo.note}
      hotkey={keyLabel(hotkeys.undo)}
      onPress={undo.run}
    />
  )
}

function JudgeCtls() {
  const { allowed } = useGame()
  const { open } = useLocal()
  return (
    <>
      <Ctl
        icon={UserX}
        label={JUDGE_TEXTS.remove}
        note={allowed.can('removePlayer') ? '' : JUDGE_TEXTS.why.over}
        onPress={allowed.can('removePlayer') ? () => open({ kind: 'judgeRemove' }) : null}
      />
      <UndoCtl />
      <Ctl
        icon={X}
        label={JUDGE_TEXTS.end}
        onPress={allowed.can('endGame') ? () => open({ kind: 'judgeEnd' }) : null}
      />
    </>
  )
}
