import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { EXERCISE_TEXTS as T } from '../../shared/texts/exercise.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Exercise, Verdict } from './exercise.ts'
import styles from './exercise-panel.module.css'

interface ExercisePanelProps {
  readonly exercise: Exercise
  readonly verdict: Verdict | null
  readonly onAnswer: (key: string) => void
  readonly onWait: () => void
  readonly onAgain: () => void
  readonly onVariant: () => void
  readonly onNext: () => void
  readonly nextText: string
}

/** The task, its answers or what the rules said to the answer. */
export function ExercisePanel(props: ExercisePanelProps) {
  const { exercise, verdict } = props
  return (
    <>
      <p className={styles.task}>{exercise.task}</p>
      <div aria-live="polite">{verdict !== null && <Answered {...props} verdict={verdict} />}</div>
      {verdict === null && <Open {...props} />}
    </>
  )
}

function Open({ exercise, onAnswer, onWait }: ExercisePanelProps) {
  if (exercise.kind === 'act')
    return (
      <div className={styles.row}>
        <span className={styles.note}>{T.act}</span>
        {exercise.wait !== null && (
          <Button size="sm" kind="line" onClick={onWait}>
            {T.wait}
          </Button>
        )}
      </div>
    )
  return (
    <ul className={styles.row} aria-label={T.answers}>
      {exercise.choices.map(({ key, text }) => (
        <li key={key}>
          <Button size="sm" onClick={() => onAnswer(key)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Answered({
  verdict: { right, because },
  onAgain,
  onVariant,
  onNext,
  nextText,
}: ExercisePanelProps & { readonly verdict: Verdict }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <p ref={words} tabIndex={-1} className={right ? styles.right : styles.wrong}>
        {right ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
        <span>
          <b>{right ? T.right : T.wrong}.</b> {because}
        </span>
      </p>
      <div className={styles.row}>
        {!right && (
          <Button size="sm" kind="lamp" onClick={onAgain}>
            {T.again}
          </Button>
        )}
        <Button size="sm" kind="line" onClick={onVariant}>
          {T.variant}
        </Button>
        <Button size="sm" kind={right ? 'lamp' : 'line'} onClick={onNext}>
          {nextText}
        </Button>
      </div>
    </>
  )
}
