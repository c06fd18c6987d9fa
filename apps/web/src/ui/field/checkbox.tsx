import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Id of what explains it. */
  readonly describedBy?: string
  readonly children: ReactNode
}

export function Checkbox({ checked, onChange, disabled, describedBy, children }: CheckboxProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box} aria-hidden="true">
        <Check />
      </span>
      <span>{children}</span>
    </label>
  )
}
