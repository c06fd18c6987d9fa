import type { Protest } from '@gorod/contracts/reviews'
import { useState } from 'react'
import { momentText } from '../../shared/moment.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { ReviewedSeat } from './change-fields.tsx'
import styles from './match-review.module.css'
import { type Moment, momentLabel } from './moments.ts'

interface ProtestItemProps {
  readonly protest: Protest
  readonly moments: readonly Moment[]
  readonly seats: readonly ReviewedSeat[]
  readonly mayAnswer: boolean
  readonly open: boolean
  readonly onAnswered: () => Promise<void>
}

/** A protest and its answer, or the form of the answer. */
export function ProtestItem({ protest, moments, seats, mayAnswer, open, onAnswered }: ProtestItemProps) {
  const [answering, setAnswering] = useState(false)
  const { seat, username, text, moment, at, answer } = protest
  const now = Date.now()
  const state = answer === null ? T.waits : answer.accepted ? T.accepted : T.declined
  return (
    <li className={styles.protest}>
      <p className={styles.who}>
        <b>{T.from(seat, username)}</b>
        <Tag kind={answer === null ? 'line' : answer.accepted ? 'lit' : 'default'}>{state}</Tag>
      </p>
      <p className={styles.hint}>
        {momentLabel(moments, moment)}, {momentText(at, now)}
      </p>
      <p className={styles.text}>{text}</p>
      {answer !== null && (
        <blockquote className={styles.answer}>
          <p className={styles.hint}>
            {T.answered[answer.by]}, {momentText(answer.at, now)}
          </p>
          <p className={styles.text}>{answer.text}</p>
        </blockquote>
      )}
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
