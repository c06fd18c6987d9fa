import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface PasswordTexts {
  readonly show: string
  readonly hide: string
}

type PasswordInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & { readonly texts: PasswordTexts }

/** A password field with an eye that shows what was typed. */
export function PasswordInput({ label, error, hint, texts, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={styles.wrap}>
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${styles.input} ${styles.withButton}`}
          />
          <IconButton
            label={shown ? texts.hide : texts.show}
            className={styles.inside}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
