import { type FormEvent, useState } from 'react'
import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { durationText } from '../../../shared/time-left.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** Asks the table for a pause, or starts one for a judge. Always with a reason. */
export function PauseDialog() {
  const { allowed, send, view } = useGame()
  const { open } = useLocal()
  const [reason, setReason] = useState<string>(OVERLAY_TEXTS.reasonDefault)
  const judge = allowed.can('pause')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    send({ type: judge ? 'pause' : 'requestPause', reason: reason.trim() })
    open(null)
  }
  return (
    <Sheet title={judge ? OVERLAY_TEXTS.paused : OVERLAY_TEXTS.askPause} onClose={() => open(null)}>
      {!judge && (
        <p className="text-secondary">
          {OVERLAY_TEXTS.askPauseText} {OVERLAY_TEXTS.pauseBudget(durationText(view.nextPauseMs))}
        </p>
      )}
      <form className={styles.form} onSubmit={ask}>
        <label className={styles.field}>
          {OVERLAY_TEXTS.reasonLabel}
          <input value={reason} maxLength={100} onChange={(event) => setReason(event.target.value)} />
        </label>
        <Button type="submit" kind="lamp" disabled={reason.trim() === ''}>
          {judge ? OVERLAY_TEXTS.paused : OVERLAY_TEXTS.askPause}
        </Button>
      </form>
    </Sheet>
  )
}
