import { type FormEvent, useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import { Control } from './judge-control.tsx'
import styles from './judge-sheets.module.css'

/** Instead of the console: the second judge sees everything, and takes the table over. */
export function SecondJudgePanel() {
  const { people } = useGame()
  const { open } = useLocal()
  return (
    <>
      <p className="text-secondary">{T.secondJudgeLead(people.judge?.name ?? SEAT_TEXTS.judge)}</p>
      <Button kind="lamp" onClick={() => open({ kind: 'takeOver' })}>
        {T.takeOver}
      </Button>
    </>
  )
}

export function TakeOverDialog() {
  const { send } = useGame()
  const { open } = useLocal()
  const [reason, setReason] = useState<string>(T.takeOverReason)
  const takeOver = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'takeOver', reason: reason.trim() })
    open(null)
  }
  return (
    <Sheet title={T.takeOver} onClose={() => open(null)}>
      <p className="text-secondary">{T.takeOverText}</p>
      <form className={styles.form} onSubmit={takeOver}>
        <label className={styles.field}>
          {T.reason}
          <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
        <Control kind="lamp" label={T.takeOver} why={reason.trim() === '' ? T.why.writeReason : null} />
      </form>
    </Sheet>
  )
}
