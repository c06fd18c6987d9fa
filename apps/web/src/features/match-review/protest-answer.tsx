import type { Protest } from '@gorod/contracts/reviews'
import { momentText } from '../../shared/moment.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './match-review.module.css'

interface AnswerProps {
  readonly answer: Protest['answer']
}

/** Whether a protest waits, was accepted or declined. */
export function ProtestState({ answer }: AnswerProps) {
  return (
    <Tag kind={answer === null ? 'line' : answer.accepted ? 'lit' : 'default'}>
      {answer === null ? T.waits : answer.accepted ? T.accepted : T.declined}
    </Tag>
  )
}

/** The words of who answered a protest; nothing while it waits. */
export function ProtestAnswer({ answer }: AnswerProps) {
  if (answer === null) return null
  return (
    <blockquote className={styles.answer}>
      <p className={styles.hint}>
        {T.answered[answer.by]}, {momentText(answer.at, Date.now())}
      </p>
      <p className={styles.text}>{answer.text}</p>
    </blockquote>
  )
}
