import type { Protest } from '@gorod/contracts/reviews'
import { useState } from 'react'
import { Link } from 'react-router'
import { momentText } from '../../shared/moment.ts'
import { replayUrl } from '../../shared/replay-url.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Button } from '../../ui/button/button.tsx'
import { AnswerForm } from './answer-form.tsx'
import { type Moment, momentLabel } from './log-moments.ts'
import styles from './match-review.module.css'
import { ProtestAnswer, ProtestState } from './protest-answer.tsx'
import type { ReviewedSeat } from './reviewed-seats.ts'

interface ProtestItemProps {
  readonly protest: Protest
  /** The number of the match. */
  readonly number: number
  readonly moments: readonly Moment[]
  readonly seats: readonly ReviewedSeat[]
  readonly mayAnswer: boolean
  readonly open: boolean
  readonly onAnswered: () => Promise<void>
}

/** A protest and its answer, or the form of the answer. */
export function ProtestItem(props: ProtestItemProps) {
  const { protest, number, moments, seats, mayAnswer, open, onAnswered } = props
  const [answering, setAnswering] = useState(false)
  const { seat, username, text, moment, at, answer } = protest
  return (
    <li className={styles.protest}>
      <p className={styles.who}>
        <b>{T.from(seat, username)}</b>
        <ProtestState answer={answer} />
      </p>
      <p className={styles.hint}>
        <When number={number} moments={moments} moment={moment} />, {momentText(at, Date.now())}
      </p>
      <p className={styles.text}>{text}</p>
      <ProtestAnswer answer={answer} />
      {answer === null && mayAnswer && !answering && (
        <div>
          <Button onClick={() => setAnswering(true)}>{T.answer}</Button>
        </div>
      )}
      {answer === null && answering && (
        <AnswerForm
          protestId={protest.id}
          seats={seats}
          open={open}
          onDone={onAnswered}
          onCancel={() => setAnswering(false)}
        />
      )}
    </li>
  )
}

interface WhenProps {
  readonly number: number
  readonly moments: readonly Moment[]
  readonly moment: number | null
}

/** A moment of the log leads to its step in the replay. */
function When({ number, moments, moment }: WhenProps) {
  const label = momentLabel(moments, moment)
  if (moment === null) return label
  return (
    <Link className="link" to={replayUrl(number, moment)}>
      {label}
    </Link>
  )
}
