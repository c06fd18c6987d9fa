import { SECOND_MS } from '@gorod/contracts/durations'
import type { Seat } from '@gorod/rules'
import type { ComponentProps } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGameNow } from '../clock/use-game-now.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { type SeatCommandOfJudge, whyNot } from './judge-seat.ts'
import styles from './judge-sheets.module.css'

export function useWhyNot(seat: Seat): (command: SeatCommandOfJudge) => string | null {
  const { view, allowed } = useGame()
  const now = useGameNow(SECOND_MS)
  const { unansweredFouls } = useLink()
  return (command) =>
    (command === 'giveFoul' || command === 'giveTechFoul') && unansweredFouls.includes(seat)
      ? T.why.unanswered
      : whyNot(view, allowed, { seat, command, now })
}

interface ControlProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'icon'> {
  readonly label: string
  /** Null when it may be pressed. */
  readonly why: string | null
  /** Without: it sends its form. */
  readonly onPress?: () => void
}

/** A button of the judge, with the reason under it when it cannot be pressed. */
export function Control({ label, why, onPress, ...look }: ControlProps) {
  return (
    <Button
      {...look}
      type={onPress === undefined ? 'submit' : 'button'}
      disabled={why !== null}
      aria-label={why === null ? label : `${label}, ${why}`}
      onClick={onPress}
    >
      <span className={styles.label}>
        {label}
        {why !== null && <small>{why}</small>}
      </span>
    </Button>
  )
}
