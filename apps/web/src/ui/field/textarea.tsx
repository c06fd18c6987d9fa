import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type TextareaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>

/** Several lines; `className` sets how tall it is. */
export function Textarea({ label, error, hint, className, ...rest }: TextareaProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={className ? `${styles.input} ${className}` : styles.input}
        />
      )}
    </Field>
  )
}
