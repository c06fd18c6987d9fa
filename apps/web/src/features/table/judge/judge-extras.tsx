import { SECOND_MS } from '@gorod/contracts/durations'
import type { Seat } from '@gorod/rules'
import { type LucideIcon, Star, ThumbsDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { signedPoints } from '../../../shared/signed-number.ts'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGameNow } from '../clock/use-game-now.ts'
import { useGame } from '../room/game-context.ts'
import { Control } from './judge-control.tsx'
import { pointsOf, whyNot } from './judge-seat.ts'
import styles from './judge-sheets.module.css'

/** Extra points with their reason, and after the game the marks of the best and the worst player. */
export function JudgeExtras({ seat }: { readonly seat: Seat }) {
  const { view, allowed } = useGame()
  const now = useGameNow(SECOND_MS)
  const given = view.extras.filter((extra) => extra.seat === seat)
  return (
    <section className={styles.extras}>
      {given.length > 0 && (
        <ul className={styles.given} aria-label={T.given}>
          {given.map(({ points, note }, index) => (
            <li key={index}>
              <b className="display-number">{signedPoints(points)}</b>
              <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
      <AwardForm seat={seat} closed={whyNot(view, allowed, { seat, command: 'awardExtra', now })} />
      {view.phase.id === 'gameOver' && (
        <>
          <Mark seat={seat} command="markBest" icon={Star} />
          <Mark seat={seat} command="markWorst" icon={ThumbsDown} />
        </>
      )}
    </section>
  )
}

interface MarkProps {
  readonly seat: Seat
  readonly command: 'markBest' | 'markWorst'
  readonly icon: LucideIcon
}

function Mark({ seat, command, icon: Icon }: MarkProps) {
  const { view, allowed, send } = useGame()
  const why = whyNot(view, allowed, { seat, command, now: useGameNow(SECOND_MS) })
  const { label, done, marked } =
    command === 'markBest'
      ? { label: T.best, done: T.bestIs, marked: view.best }
      : { label: T.worst, done: T.worstIs, marked: view.worst }
  return (
    <Button
      icon={<Icon className="icon-18" aria-hidden="true" />}
      disabled={why !== null}
      onClick={() => send({ type: command, seat })}
    >
      <span className={styles.label}>
        {marked === seat ? done : label}
        {why !== null && marked !== seat && <small>{why}</small>}
      </span>
    </Button>
  )
}

interface AwardFormProps {
  readonly seat: Seat
  /** The reason why no points can be given at all; null when they can. */
  readonly closed: string | null
}

function AwardForm({ seat, closed }: AwardFormProps) {
  const { send } = useGame()
  const [typed, setTyped] = useState('0,2')
  const [note, setNote] = useState('')
  const points = pointsOf(typed)
  const why = closed ?? (points === null ? T.why.pointsRange : note.trim() === '' ? T.why.writeNote : null)
  const award = (event: FormEvent) => {
    event.preventDefault()
    if (points === null) return
    send({ type: 'awardExtra', seat, points, note: note.trim() })
    setNote('')
  }
  return (
    <form className={styles.extra} onSubmit={award}>
      <label className={styles.field}>
        {T.points}
        <input inputMode="decimal" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </label>
      <label className={styles.field}>
        {T.note}
        <input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </label>
      <Control label={T.award} why={why} />
    </form>
  )
}
