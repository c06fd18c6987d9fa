import { Check, Gavel, Hand, type LucideIcon, Megaphone, Pause, Play, Speech, Undo2 } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useActions } from '../room/use-actions.ts'
import { Control } from './control.tsx'

interface Look {
  readonly icon: LucideIcon
  readonly label: string
}

const LOOKS = {
  outcry: { icon: Megaphone, label: DECK_TEXTS.outcry },
  floor: { icon: Speech, label: DECK_TEXTS.floor },
  nominate: { icon: Gavel, label: DECK_TEXTS.nominate },
  vote: { icon: Hand, label: DECK_TEXTS.vote },
  finish: { icon: Check, label: DECK_TEXTS.finish },
  undo: { icon: Undo2, label: JUDGE_TEXTS.undo },
  pause: { icon: Pause, label: DECK_TEXTS.pause },
} satisfies Record<string, Look>

const WITHDRAW: Look = { icon: Speech, label: DECK_TEXTS.floorBack }
const RESUME: Look = { icon: Play, label: DECK_TEXTS.resume }

interface ActionControlProps {
  readonly id: keyof typeof LOOKS
  readonly on?: boolean
}

function lookOf(id: ActionControlProps['id'], paused: boolean, asked: boolean): Look {
  if (id === 'pause' && paused) return RESUME
  return id === 'floor' && asked ? WITHDRAW : LOOKS[id]
}

/** A control for one of the table's actions, with the key that does the same. */
export function ActionControl({ id, on }: ActionControlProps) {
  const { view, allowed } = useGame()
  const { hotkeys } = useLocal()
  const { run, note } = useActions()[id]
  const { icon, label } = lookOf(id, view.pause !== null, allowed.can('withdrawFloor'))
  return (
    <Control icon={icon} label={label} note={note} hotkey={keyLabel(hotkeys[id])} on={on} onPress={run} />
  )
}
