import { confirmEmail } from '@gorod/contracts/accounts'
import { PasswordField } from '../../features/auth/password-field.tsx'
import { Form } from '../../shared/form/form.tsx'
import { type FieldErrors, refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { CONFIRM_EMAIL_TEXTS as T } from '../../shared/texts/confirm-email.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirm-email.module.css'
import { TRY_LATER } from './try-later.ts'

interface PasswordStepProps {
  /** The signed-in account, when it is another one; null for a visitor. */
  readonly username: string | null
  readonly token: string
  readonly onDone: () => void
  readonly onRefused: () => void
}

/** Opened where the account is not: its password says that the reader owns it. */
export function PasswordStep({ username, token, onDone, onRefused }: PasswordStepProps) {
  const post = useFormPost(confirmEmail, TRY_LATER)
  const form = useForm({ initial: { password: '' }, check: missing })
  const confirm = async ({ password }: { readonly password: string }) => {
    const result = await post.send({ token, password })
    if (result.state === 'done') onDone()
    else onRefused()
    return refusedFields(result)
  }
  return (
    <>
      <h1 className="h2">{T.title}</h1>
      <p className="text-secondary">{username === null ? T.signedOut : T.wrongAccount(username)}</p>
      <Form form={form} className={styles.form} onSubmit={confirm}>
        <PasswordField {...form.text('password')} label={T.password} autoComplete="current-password" />
        <Button type="submit" kind="lamp" size="lg" block loading={form.busy}>
          {T.confirm}
        </Button>
      </Form>
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

function missing({ password }: { readonly password: string }): FieldErrors {
  return password === '' ? { password: AUTH_TEXTS.required } : {}
}
