import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'className' | 'onChange'> {
  readonly options: readonly SelectOption[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** Stands before the chosen option. */
  readonly icon?: ReactNode
}

/** The system's own list under our frame: it opens as the device's owner expects, on a phone too. */
export function Select({ label, error, hint, options, onChange, icon, ...rest }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={styles.wrap}>
          <select
            {...rest}
            {...control}
            className={`${styles.input} ${styles.select} ${icon ? styles.withIcon : ''}`}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          {icon && <span className={styles.icon}>{icon}</span>}
          <ChevronDown className={styles.arrow} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
