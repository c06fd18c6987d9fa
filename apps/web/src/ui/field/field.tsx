import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldTexts {
  readonly label: string
  /** The message that takes the hint's place and turns the frame coral. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

/** What a control must carry so that its label and its message are read with it. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  readonly children: (control: ControlProps) => ReactNode
}

/** A label over any control, with the hint or the error under it. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {error !== undefined && (
        <p className={styles.error} id={noteId} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && (
        <p className={styles.hint} id={noteId}>
          {hint}
        </p>
      )}
    </div>
  )
}
