import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** Asks before an outcry with three fouls, because it removes the player. */
export function OutcryDialog() {
  const { send } = useGame()
  const { open } = useLocal()
  return (
    <Sheet title={OVERLAY_TEXTS.outcryConfirm} onClose={() => open(null)}>
      <p className="text-secondary">{OVERLAY_TEXTS.outcryConfirmText}</p>
      <div className={styles.pair}>
        <Button
          kind="alert"
          onClick={() => {
            send({ type: 'cryOut', acceptRemoval: true })
            open(null)
          }}
        >
          {OVERLAY_TEXTS.outcryGo}
        </Button>
        <Button data-first-focus onClick={() => open(null)}>
          {OVERLAY_TEXTS.stay}
        </Button>
      </div>
    </Sheet>
  )
}
