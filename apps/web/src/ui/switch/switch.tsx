import { useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** Something that is on or off. The words are part of its target. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const hintId = useId()
  return (
    <div className={styles.row}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.track} aria-hidden="true" />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
