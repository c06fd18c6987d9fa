import type { JudgeVerdict } from '@gorod/rules'
import { useState } from 'react'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { Button } from '../../../ui/button/button.tsx'
import { actName } from '../model/act-name.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './judge-sheets.module.css'

/** Asks for the seat to remove, and opens the sheet of that seat. */
export function JudgeRemoveDialog() {
  const { view, allowed, people } = useGame()
  const { open } = useLocal()
  const legal = allowed.seats('removePlayer')
  return (
    <Sheet title={JUDGE_TEXTS.remove} onClose={() => open(null)}>
      <div className={styles.seats}>
        {view.seats.map(({ seat }) => (
          <button
            key={seat}
            type="button"
            disabled={!legal.includes(seat)}
            aria-label={SEAT_TEXTS.seat(seat, people.name(seat))}
            onClick={() => open({ kind: 'judgeSeat', seat })}
          >
            {seat}
          </button>
        ))}
      </div>
    </Sheet>
  )
}

interface JudgeUndoDialogProps {
  readonly act: number
}

/** What goes with an act that moved the game, before it goes. */
export function JudgeUndoDialog({ act: id }: JudgeUndoDialogProps) {
  const { view, events, allowed, send } = useGame()
  const { open } = useLocal()
  const act = view.undoable.find((one) => one.id === id)
  return (
    <Sheet title={JUDGE_TEXTS.undoTitle} onClose={() => open(null)}>
      <p className="text-secondary">
        {act === undefined
          ? JUDGE_TEXTS.undoneAlready
          : `${JUDGE_TEXTS.undoAll([actName(act, events)])} ${JUDGE_TEXTS.undoRewinds}`}
      </p>
      <div className={styles.grid}>
        <Button
          kind="lamp"
          data-first-focus
          disabled={act === undefined || !allowed.can('undo')}
          onClick={() => {
            send({ type: 'undo', to: id })
            open(null)
          }}
        >
          {JUDGE_TEXTS.confirmGo}
        </Button>
        <Button onClick={() => open(null)}>{JUDGE_TEXTS.confirmBack}</Button>
      </div>
    </Sheet>
  )
}

const VERDICTS: readonly JudgeVerdict[] = ['draw', 'red', 'black', 'annulled']

export function JudgeEndDialog() {
  const { send, allowed, view } = useGame()
  const { open } = useLocal()
  const [reason, setReason] = useState<string>(JUDGE_TEXTS.reasonEnd)
  const [verdict, setVerdict] = useState<JudgeVerdict>('draw')
  return (
    <Sheet title={JUDGE_TEXTS.end} onClose={() => open(null)}>
      <p className="text-secondary">{JUDGE_TEXTS.endText}</p>
      <label className={styles.field}>
        {JUDGE_TEXTS.reason}
        <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </label>
      {view.day > 0 && (
        <fieldset className={styles.choice}>
          <legend>{JUDGE_TEXTS.verdict}</legend>
          <div className={styles.chips}>
            {VERDICTS.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === verdict}
                onClick={() => setVerdict(value)}
              >
                {JUDGE_TEXTS.verdicts[value]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {allowed.can('redeal') && (
        <Button
          disabled={reason.trim() === ''}
          onClick={() => {
            send({ type: 'redeal', reason })
            open(null)
          }}
        >
          {JUDGE_TEXTS.redeal}
        </Button>
      )}
      <Button
        kind="alert"
        disabled={reason.trim() === ''}
        onClick={() => {
          send({ type: 'endGame', reason, verdict })
          open(null)
        }}
      >
        {JUDGE_TEXTS.end}
      </Button>
    </Sheet>
  )
}
