import type { ComponentProps } from 'react'
import { keptDate, maskedDate, shownDate } from './date-text.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface DateInputProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, empty, or a date that is not typed to its end. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A date typed as DD.MM.YYYY (spec §9). Not the browser's own field: that follows the language of the browser, and
 * nobody leafs through a calendar to the year of their birth.
 */
export function DateInput({ label, error, hint, value, onChange, ...rest }: DateInputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          inputMode="numeric"
          {...rest}
          {...control}
          type="text"
          className={styles.input}
          value={shownDate(value)}
          onChange={(event) => onChange(keptDate(maskedDate(event.target.value)))}
        />
      )}
    </Field>
  )
}
