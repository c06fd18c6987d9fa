import type { Seat } from '@gorod/rules'
import { Check, Hand } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useDrainStyle } from '../clock/use-countdown.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { voteButton } from '../model/vote-state.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useRoomClock } from '../room/use-room-clock.ts'
import { useSettledWindow } from '../room/use-settled.ts'
import styles from './vote-button.module.css'

/** The button of a vote window: its fill shows the time left. */
export function VoteButton({
  candidate,
  short = false,
}: {
  readonly candidate: Seat
  readonly short?: boolean
}) {
  const { view, allowed, send } = useGame()
  const { sending } = useLink()
  const state = voteButton(view, allowed, candidate)
  const pressed = sending === 'castVote' && state.kind === 'open'
  if (pressed) return <Flat>{STAGE_TEXTS.voteSent}</Flat>
  if (state.kind === 'taken') {
    return (
      <Flat>
        <Check aria-hidden="true" />
        <span>{STAGE_TEXTS.voteTaken}</span>
        <Plate number={candidate} />
      </Flat>
    )
  }
  if (state.kind === 'used') return <Flat off>{STAGE_TEXTS.voteUsed(state.given)}</Flat>
  if (state.kind === 'missed') return <Flat off>{STAGE_TEXTS.voteMissed[view.ruleSet.unvoted]}</Flat>
  if (state.kind === 'watch') return <Flat off>{STAGE_TEXTS.voteWatch}</Flat>
  return (
    <DrainButton onPress={() => send({ type: 'castVote', candidate })}>
      <Hand aria-hidden="true" />
      <span>{short ? STAGE_TEXTS.voteForShort : STAGE_TEXTS.voteFor}</span>
      <Plate number={candidate} className={styles.plate} />
      <VoteKey />
    </DrainButton>
  )
}

export function VoteKey() {
  const { vote } = useLocal().hotkeys
  return <kbd>{vote === 'Space' ? STAGE_TEXTS.space : keyLabel(vote)}</kbd>
}

/** The large button of a window that closes by itself. A press that comes as it opens was meant for the window before. */
export function DrainButton({
  onPress,
  children,
}: {
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const clock = useRoomClock()
  const { view } = useGame()
  const settled = useSettledWindow(view.phase)
  const drain: CSSProperties = useDrainStyle(clock)
  const focused = useRef(false)
  return (
    <button
      // Another button for each window: a press that began in the last one is none in this. The focus of the keyboard goes along.
      key={clock?.key}
      ref={(button) => {
        if (focused.current) button?.focus({ preventScroll: true })
      }}
      onFocus={() => {
        focused.current = true
      }}
      onBlur={() => {
        focused.current = false
      }}
      type="button"
      className={styles.button}
      style={drain}
      aria-disabled={!settled || undefined}
      onClick={settled ? onPress : undefined}
    >
      {children}
    </button>
  )
}

/** The same place when there is nothing to press. */
export function Flat({ off = false, children }: { readonly off?: boolean; readonly children: ReactNode }) {
  return (
    <div className={`${styles.flat} ${off ? styles.off : ''}`} role="status">
      {children}
    </div>
  )
}
