import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type InputProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function Input({ label, error, hint, ...rest }: InputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input type="text" {...rest} {...control} className={styles.input} />}
    </Field>
  )
}
