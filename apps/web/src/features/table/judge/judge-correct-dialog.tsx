import type { Correction, Seat } from '@gorod/rules'
import { type FormEvent, useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import { Control } from './judge-control.tsx'
import styles from './judge-sheets.module.css'
import { SeatButtons } from './seat-buttons.tsx'

type Kind = 'correctNomination' | 'correctHand'

/** Puts a nomination or a hand of today right, also when the vote has been read: whose, what instead, and why. */
export function JudgeCorrectDialog({ of }: { readonly of: Kind }) {
  const { allowed, view } = useGame()
  const { open } = useLocal()
  const [seat, setSeat] = useState<Seat | null>(null)
  const button = allowed.find(of)
  const words = T.corrections[of]
  const chosen = button?.corrections.find((one) => one.seat === seat)
  return (
    <Sheet title={words.title} onClose={() => open(null)}>
      {button === null && <p className="text-secondary">{T.correctNotNow}</p>}
      {button?.goesBack === true && <p className="text-secondary">{words.goesBack}</p>}
      {button !== null && (
        <fieldset className={styles.choice}>
          <legend>{words.whose}</legend>
          <SeatButtons
            seats={view.seats.map((entry) => entry.seat)}
            legal={button.corrections.filter(({ others }) => others.length > 0).map((one) => one.seat)}
            chosen={seat}
            onChoose={setSeat}
          />
        </fieldset>
      )}
      {chosen !== undefined && <Form key={chosen.seat} of={of} correction={chosen} />}
    </Sheet>
  )
}

interface FormProps {
  readonly of: Kind
  readonly correction: Correction
}

function Form({ of, correction: { seat, now, others } }: FormProps) {
  const { send, view } = useGame()
  const { open } = useLocal()
  const [to, setTo] = useState<Seat | null | undefined>(undefined)
  const [reason, setReason] = useState('')
  const words = T.corrections[of]
  const why = to === undefined ? T.why.chooseInstead : reason.trim() === '' ? T.why.writeReason : null
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (to === undefined) return
    const why = reason.trim()
    send(
      of === 'correctHand'
        ? { type: of, seat, candidate: to, reason: why }
        : { type: of, seat, nominee: to, reason: why },
    )
    open(null)
  }
  const legal = others.filter((one) => one !== null)
  return (
    <form className={styles.correction} onSubmit={save}>
      <fieldset className={styles.choice}>
        <legend>{words.instead(seat, now)}</legend>
        <SeatButtons
          seats={view.seats.map((entry) => entry.seat)}
          legal={legal}
          chosen={to ?? null}
          onChoose={setTo}
        />
        {others.includes(null) && (
          <div className={styles.chips}>
            <button type="button" aria-pressed={to === null} onClick={() => setTo(null)}>
              {words.nobody}
            </button>
          </div>
        )}
      </fieldset>
      <label className={styles.field}>
        {T.correctionReason}
        <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </label>
      <Control kind="lamp" label={T.correct} why={why} />
    </form>
  )
}
