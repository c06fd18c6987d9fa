import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { Button } from '../../../ui/button/button.tsx'
import { isAlive } from '../model/speakers.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** Asks before leaving a running game, which is final. An ended game is left without a question. */
export function LeaveDialog() {
  const { view, allowed, send, go } = useGame()
  const { open } = useLocal()
  const playing = view.own !== null && isAlive(view, view.own.seat) && allowed.can('leaveGame')
  const judging = view.viewer === 'judge' && allowed.can('leaveGame')
  const [title, text, word] = judging
    ? [OVERLAY_TEXTS.leaveJudge, OVERLAY_TEXTS.leaveJudgeText, OVERLAY_TEXTS.leaveJudgeGo]
    : playing
      ? [OVERLAY_TEXTS.leave, OVERLAY_TEXTS.leaveText, OVERLAY_TEXTS.leaveGo]
      : [OVERLAY_TEXTS.leaveOver, null, OVERLAY_TEXTS.leaveRoom]
  return (
    <Sheet title={title} onClose={() => open(null)}>
      {text !== null && <p className="text-secondary">{text}</p>}
      <div className={styles.pair}>
        <Button
          kind="alert"
          onClick={() => {
            if (playing || judging) send({ type: 'leaveGame' })
            go('home')
          }}
        >
          {word}
        </Button>
        <Button onClick={() => open(null)}>{OVERLAY_TEXTS.stay}</Button>
      </div>
    </Sheet>
  )
}
