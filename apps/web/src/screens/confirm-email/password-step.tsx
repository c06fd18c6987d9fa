import { confirmEmail } from '@gorod/contracts/accounts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PasswordField } from '../../features/auth/password-field.tsx'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { CONFIRM_EMAIL_TEXTS as T } from '../../shared/texts/confirm-email.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirm-email.module.css'
import { TRY_LATER } from './try-later.ts'

interface PasswordStepProps {
  /** Of who is signed in here, to another account; null: nobody is. */
  readonly username: string | null
  readonly token: string
  readonly onDone: () => void
  readonly onRefused: () => void
}

/** Opened where the account is not: its password says that the reader owns it. */
export function PasswordStep({ username, token, onDone, onRefused }: PasswordStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const post = useFormPost(confirmEmail, TRY_LATER)
  const error = missing ? AUTH_TEXTS.required : post.errors.password

  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (post.busy) return
    setMissing(password === '')
    if (password === '') return
    if ((await post.send({ token, password })) === null) onRefused()
    else onDone()
  }
  return (
    <>
      <h1 className="h2">{T.title}</h1>
      <p className="text-secondary">{username === null ? T.signedOut : T.wrongAccount(username)}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <PasswordField
          name="password"
          label={T.password}
          value={password}
          error={error}
          autoComplete="current-password"
          onChange={(event) => {
            setPassword(event.target.value)
            setMissing(false)
            post.clear('password')
          }}
        />
        <Button type="submit" kind="lamp" size="lg" block loading={post.busy}>
          {T.confirm}
        </Button>
      </form>
      <p className={styles.small}>
        <button type="button" className="link" onClick={() => openAuth({ view: 'reset' })}>
          {T.forgotten}
        </button>
      </p>
      <p className={styles.small}>{T.notYours}</p>
      <PostAlert post={post} />
    </>
  )
}
