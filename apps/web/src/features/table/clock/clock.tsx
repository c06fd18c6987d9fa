import { CLOCK_TEXTS } from '../../../shared/texts/room/vocabulary.ts'
import { type Countdown, overText } from '../model/phase-clock.ts'
import { useGame } from '../room/game-context.ts'
import styles from './clock.module.css'
import { useDrainStyle, useSecondsLeft } from './use-countdown.ts'
import { useGameNow } from './use-game-now.ts'

interface ClockProps {
  readonly countdown: Countdown | null
  readonly kind?: 'video' | 'panel'
  /** Diameter in pixels on a desktop. */
  readonly size?: number
  readonly className?: string | undefined
}

/** Seconds in a ring that shrinks. The last five are coral, and so is the time over; a stopped clock has a dashed ring and says so. */
export function Clock({ countdown, kind = 'video', size, className }: ClockProps) {
  const seconds = useSecondsLeft(countdown)
  const drain = useDrainStyle(countdown)
  const isLed = useGame().view.pace === 'judge'
  if (countdown === null || seconds === null) return null
  const over = isLed && seconds === 0
  const frozen = countdown.frozenAt !== null
  const look = [
    styles.clock,
    kind === 'panel' && styles.panel,
    seconds <= 5 && !frozen && styles.alert,
    frozen && styles.frozen,
    over && styles.over,
    className,
  ]
  return (
    <div
      key={countdown.key}
      className={look.filter(Boolean).join(' ')}
      style={size === undefined ? drain : { ...drain, ['--clock-size' as string]: `${size}px` }}
      role="timer"
      aria-label={frozen ? CLOCK_TEXTS.pause : over ? CLOCK_TEXTS.over : CLOCK_TEXTS.left(seconds)}
    >
      <svg viewBox="0 0 116 116" aria-hidden="true">
        <circle className={styles.track} cx="58" cy="58" r="52" />
        <circle className={styles.value} cx="58" cy="58" r="52" pathLength="100" />
      </svg>
      <b>{over ? <Overtime countdown={countdown} /> : seconds}</b>
      {frozen && <small>{CLOCK_TEXTS.pause}</small>}
    </div>
  )
}

/** The judge leads the pace and the time is over: how long ago. */
function Overtime({ countdown }: { readonly countdown: Countdown }) {
  return overText(countdown, useGameNow(250))
}
