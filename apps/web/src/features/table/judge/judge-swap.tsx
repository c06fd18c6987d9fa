import type { Seat } from '@gorod/rules'
import { type FormEvent, useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import { Control } from './judge-control.tsx'
import styles from './judge-sheets.module.css'
import { SeatButtons } from './seat-buttons.tsx'

/** Before the deal: with whom the person on this seat changes places, and why. */
export function JudgeSwapDialog({ seat }: { readonly seat: Seat }) {
  const { view, allowed, people, send } = useGame()
  const { open } = useLocal()
  const [other, setOther] = useState<Seat | null>(null)
  const [reason, setReason] = useState<string>(T.swapReason)
  const legal = allowed.seats('swapSeats')
  const why = !legal.includes(seat)
    ? T.why.dealt
    : other === null
      ? T.why.chooseWhom
      : reason.trim() === ''
        ? T.why.writeReason
        : null
  const swap = (event: FormEvent) => {
    event.preventDefault()
    if (other === null) return
    send({ type: 'swapSeats', seat, other, reason: reason.trim() })
    open(null)
  }
  return (
    <Sheet title={T.swapTitle(seat, people.name(seat))} onClose={() => open(null)}>
      <p className="text-secondary">{T.swapLead}</p>
      <form className={styles.form} onSubmit={swap}>
        <fieldset className={styles.choice}>
          <legend>{T.swapWith}</legend>
          <SeatButtons
            seats={view.seats.map((entry) => entry.seat)}
            legal={legal.filter((one) => one !== seat)}
            chosen={other}
            onChoose={setOther}
          />
        </fieldset>
        <label className={styles.field}>
          {T.reason}
          <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
        <Control kind="lamp" label={T.swap} why={why} />
      </form>
    </Sheet>
  )
}
