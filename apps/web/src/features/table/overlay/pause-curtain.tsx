import { Pause } from 'lucide-react'
import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { durationText } from '../../../shared/time-left.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGameNow } from '../clock/use-game-now.ts'
import { actorText } from '../model/log-lines.ts'
import { isCurtained } from '../model/stage.ts'
import { useGame } from '../room/game-context.ts'
import styles from './pause-curtain.module.css'

/** Covers the stage while the game is paused and shows who stopped it and why. The pictures stay visible. */
export function PauseCurtain() {
  const { view } = useGame()
  return isCurtained(view) ? <Curtain /> : null
}

function Curtain() {
  const { view, allowed, send } = useGame()
  const now = useGameNow(500)
  const { pause } = view
  if (pause === null) return null
  return (
    <section className={styles.curtain} aria-label={OVERLAY_TEXTS.paused} data-curtain="" tabIndex={-1}>
      <Pause aria-hidden="true" />
      {/* A live region is read out whole with every change: the clock stays below it. */}
      <div className={styles.words} role="status">
        <h2>{OVERLAY_TEXTS.paused}</h2>
        <p>
          {OVERLAY_TEXTS.pausedBy(actorText(pause.by))}.{' '}
          {pause.reason !== '' && OVERLAY_TEXTS.reason(pause.reason)}
        </p>
      </div>
      {pause.endsAt !== null && (
        <p className={styles.left} role="timer">
          {OVERLAY_TEXTS.pauseLeft(durationText(pause.endsAt - now))}
        </p>
      )}
      {allowed.can('resume') && (
        <Button kind="lamp" size="lg" onClick={() => send({ type: 'resume' })}>
          {OVERLAY_TEXTS.resume}
        </Button>
      )}
    </section>
  )
}
