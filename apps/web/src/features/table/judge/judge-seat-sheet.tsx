import type { Seat } from '@gorod/rules'
import { useState } from 'react'
import { JUDGE_TEXTS } from '../../../shared/texts/room.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Sheet } from '../overlay/sheet.tsx'
import { useRoom } from '../room/room-context.ts'
import styles from './judge-sheets.module.css'

/** Everything the judge may do to one seat. */
export function JudgeSeatSheet({ seat }: { readonly seat: Seat }) {
  const { allowed, send, people, open } = useRoom()
  const [reason, setReason] = useState<string>(JUDGE_TEXTS.reasonRemove)
  const may = (type: Parameters<typeof allowed.seats>[0]) => allowed.seats(type).includes(seat)
  const close = () => open(null)
  const act = (command: Parameters<typeof send>[0]) => () => {
    send(command)
    close()
  }
  return (
    <Sheet title={JUDGE_TEXTS.sheet(seat, people.name(seat))} onClose={close}>
      <div className={styles.grid}>
        <Button disabled={!may('giveFoul')} onClick={act({ type: 'giveFoul', seat })}>
          {JUDGE_TEXTS.foul}
        </Button>
        <Button disabled={!may('takeBackFoul')} onClick={act({ type: 'takeBackFoul', seat })}>
          {JUDGE_TEXTS.foulBack}
        </Button>
        <Button disabled={!may('giveTechFoul')} onClick={act({ type: 'giveTechFoul', seat })}>
          {JUDGE_TEXTS.tech} +1
        </Button>
        <Button disabled={!may('takeBackTechFoul')} onClick={act({ type: 'takeBackTechFoul', seat })}>
          {JUDGE_TEXTS.techBack}
        </Button>
      </div>
      {(may('removePlayer') || may('declareTeamLoss')) && (
        <>
          <label className={styles.field}>
            {JUDGE_TEXTS.reason}
            <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          </label>
          <div className={styles.grid}>
            <Button
              kind="alert"
              disabled={!may('removePlayer') || reason.trim() === ''}
              onClick={act({ type: 'removePlayer', seat, reason })}
            >
              {JUDGE_TEXTS.remove}
            </Button>
            <Button
              kind="alert"
              disabled={!may('declareTeamLoss') || reason.trim() === ''}
              onClick={act({ type: 'declareTeamLoss', seat, reason })}
            >
              {JUDGE_TEXTS.teamLoss}
            </Button>
          </div>
        </>
      )}
      {may('awardExtra') && <Extra seat={seat} />}
    </Sheet>
  )
}

const STEP = 0.05

function Extra({ seat }: { readonly seat: Seat }) {
  const { send } = useRoom()
  const [points, setPoints] = useState(0.2)
  const [note, setNote] = useState('')
  return (
    <form
      className={styles.extra}
      onSubmit={(event) => {
        event.preventDefault()
        // A slider of 0.05 leaves binary dust that the contract refuses.
        send({ type: 'awardExtra', seat, points: Math.round(points * 20) / 20, note: note.trim() })
      }}
    >
      <label className={styles.field}>
        {JUDGE_TEXTS.points}
        <input
          type="number"
          min={-1}
          max={1}
          step={STEP}
          value={points}
          onChange={(event) => setPoints(event.target.valueAsNumber)}
        />
      </label>
      <label className={styles.field}>
        {JUDGE_TEXTS.note}
        <input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </label>
      <Button type="submit" disabled={note.trim() === '' || Number.isNaN(points)}>
        {JUDGE_TEXTS.award}
      </Button>
    </form>
  )
}
