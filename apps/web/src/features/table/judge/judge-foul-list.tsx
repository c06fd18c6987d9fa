import type { FoulKind, FoulRecord, Seat } from '@gorod/rules'
import { type FormEvent, useState } from 'react'
import { ClockTime } from '../../../shared/clock-time.tsx'
import { foulText } from '../../../shared/texts/fouls.ts'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { Control } from './judge-control.tsx'
import styles from './judge-sheets.module.css'
import { OffenceField } from './offence-field.tsx'

type Correctable = FoulRecord & { readonly kinds: readonly FoulKind[] }

function useFouls(): readonly Correctable[] {
  return useGame().allowed.find('correctFoul')?.fouls ?? []
}

interface FoulListProps {
  readonly seat: Seat
  /** Asks for the form of the foul with this number. */
  readonly onCorrect: (number: number) => void
}

/** The fouls of a seat that stand, each with a button to name its offence or to put it right. */
export function FoulList({ seat, onCorrect }: FoulListProps) {
  const fouls = useFouls().filter((foul) => foul.seat === seat)
  if (fouls.length === 0) return null
  return (
    <ul className={styles.fouls} aria-label={T.foulsGiven}>
      {fouls.map((foul) => {
        const label = foul.offence === null ? T.nameOffence : T.correct
        return (
          <li key={foul.number}>
            <span>{foulText(foul)}</span>
            <ClockTime at={foul.at} />
            <Button
              size="sm"
              aria-label={`${label}, ${foulText(foul)}`}
              onClick={() => onCorrect(foul.number)}
            >
              {label}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Kind and offence of one foul. A reason is asked only when something that was said is replaced. */
export function FoulCorrection({ number, onBack }: { readonly number: number; readonly onBack: () => void }) {
  const foul = useFouls().find((one) => one.number === number)
  if (foul === undefined)
    return (
      <>
        <p className="text-secondary">{T.foulGone}</p>
        <Button onClick={onBack}>{T.back}</Button>
      </>
    )
  return <Form foul={foul} onBack={onBack} />
}

function Form({ foul, onBack }: { readonly foul: Correctable; readonly onBack: () => void }) {
  const { send } = useGame()
  const [kind, setKind] = useState(foul.kind)
  const [typed, setTyped] = useState(foul.offence ?? '')
  const [reason, setReason] = useState('')
  const offence = typed.trim() === '' ? null : typed.trim()
  const replaces = kind !== foul.kind || foul.offence !== null
  const why =
    kind === foul.kind && offence === foul.offence
      ? T.why.nothingChanged
      : replaces && reason.trim() === ''
        ? T.why.writeReason
        : null
  const save = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'correctFoul', foul: foul.number, kind, offence, reason: replaces ? reason.trim() : null })
    onBack()
  }
  return (
    <form className={styles.correction} onSubmit={save}>
      <p className="text-secondary">{T.was(foulText(foul))}</p>
      {foul.kinds.length > 1 && (
        <fieldset className={styles.choice}>
          <legend>{T.kind}</legend>
          <div className={styles.chips}>
            {foul.kinds.map((one) => (
              <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
                {T.kinds[one]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <OffenceField value={typed} onChange={setTyped} />
      {replaces && (
        <label className={styles.field}>
          {T.correctionReason}
          <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
      <div className={styles.grid}>
        <Control kind="lamp" label={T.correct} why={why} />
        <Button onClick={onBack}>{T.back}</Button>
      </div>
    </form>
  )
}
