import { CircleAlert } from 'lucide-react'
import styles from './refusals.module.css'

interface RefusalsProps {
  readonly errors: Readonly<Record<string, string>>
  /** Fields that show their own message. */
  readonly shown?: readonly string[]
}

/** Messages no field of the form stands for: they must not be lost. */
export function Refusals({ errors, shown = [] }: RefusalsProps) {
  return Object.entries(errors)
    .filter(([field]) => !shown.includes(field))
    .map(([field, message]) => (
      <p key={field} className={styles.refusal} role="alert">
        <CircleAlert className="i16" aria-hidden="true" />
        {message}
      </p>
    ))
}
