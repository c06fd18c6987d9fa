import { ApiError } from '../../shared/api/api-error.ts'
import { Form } from '../../shared/form/form.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { startSession } from '../../shared/session/session-start.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './auth.module.css'
import { checkSignIn, type SignInValues } from './form-rules.ts'
import { PasswordField } from './password-field.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { ViewHead } from './view-head.tsx'

interface SignInViewProps {
  readonly titleId: string
  readonly onSignUp: () => void
  /** With the address typed so far. */
  readonly onReset: (email: string) => void
  readonly onDone: () => void
}

export function SignInView({ titleId, onSignUp, onReset, onDone }: SignInViewProps) {
  const form = useForm<SignInValues>({ initial: { login: '', password: '' }, check: checkSignIn })
  const signIn = async ({ login, password }: SignInValues) => {
    try {
      await startSession(login.trim(), password)
      onDone()
      return {}
    } catch (error) {
      return { password: signInError(error) }
    }
  }
  return (
    <div className={styles.view}>
      <ViewHead titleId={titleId} title={T.signInTitle}>
        {T.noAccount}{' '}
        <button type="button" className="link" onClick={onSignUp}>
          {T.toSignUp}
        </button>
      </ViewHead>
      <SocialButtons onDone={onDone} />
      <Form form={form} className={styles.form} onSubmit={signIn}>
        <Input {...form.text('login')} label={T.email} type="email" autoComplete="username" autoFocus />
        <PasswordField {...form.text('password')} label={T.password} autoComplete="current-password" />
        <p className={styles.recover}>
          <button type="button" className="link" onClick={() => onReset(form.values.login.trim())}>
            {T.recover}
          </button>
        </p>
        <Button type="submit" kind="lamp" size="lg" block loading={form.busy}>
          {T.signIn}
        </Button>
      </Form>
    </div>
  )
}

/** Spec §8 «Sign-in» goes by status. */
function signInError(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return ERROR_TEXTS.login_unknown
  if (status === 403) return ERROR_TEXTS.password_wrong
  return SOMETHING_WENT_WRONG
}
