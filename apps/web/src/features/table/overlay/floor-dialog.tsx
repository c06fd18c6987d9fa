import { type FormEvent, useState } from 'react'
import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

const LONGEST = 60

/** Asks the judge for the floor: one press for the usual reasons, or own words. */
export function FloorDialog() {
  const { allowed, send } = useGame()
  const { open } = useLocal()
  const [typed, setTyped] = useState('')
  const ask = (words?: string) => {
    send({ type: 'requestFloor', words })
    open(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') ask(typed.trim())
  }
  const may = allowed.can('requestFloor')
  return (
    <Sheet title={OVERLAY_TEXTS.askFloor} onClose={() => open(null)}>
      <p className="text-secondary">{OVERLAY_TEXTS.askFloorText}</p>
      <div className={styles.stack}>
        <Button kind="lamp" data-first-focus disabled={!may} onClick={() => ask()}>
          {OVERLAY_TEXTS.askFloorPlain}
        </Button>
        {OVERLAY_TEXTS.askFloorReasons.map((reason) => (
          <Button key={reason} disabled={!may} onClick={() => ask(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form className={styles.typed} onSubmit={submit}>
        <label className={styles.field}>
          {OVERLAY_TEXTS.askFloorWords}
          <input value={typed} maxLength={LONGEST} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <Button type="submit" disabled={!may || typed.trim() === ''}>
          {OVERLAY_TEXTS.askFloorSend}
        </Button>
      </form>
    </Sheet>
  )
}
