import { ApiError } from '../../shared/api/api-error.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import styles from './auth.module.css'
import { startSession } from './session-start.ts'
import { checkSignIn, type SignInValues } from './sign-up-rules.ts'
import { useForm } from './use-form.ts'

interface SignInViewProps {
  readonly titleId: string
  readonly onSignUp: () => void
  readonly onDone: () => void
}

export function SignInView({ titleId, onSignUp, onDone }: SignInViewProps) {
  const { form, loading, field, onSubmit } = useForm<SignInValues>({
    initial: { login: '', password: '' },
    check: checkSignIn,
    submit: async ({ login, password }) => {
      try {
        await startSession(login.trim(), password)
        onDone()
        return {}
      } catch (error) {
        return { password: signInError(error) }
      }
    },
  })
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <h2 className="h2" id={titleId}>
          {T.signInTitle}
        </h2>
        <p className="sec">
          {T.noAccount}{' '}
          <button type="button" className="link" onClick={onSignUp}>
            {T.toSignUp}
          </button>
        </p>
      </div>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <Input {...field('login')} label={T.email} type="email" autoComplete="username" autoFocus />
        <PasswordInput
          {...field('password')}
          label={T.password}
          texts={T.passwordEye}
          autoComplete="current-password"
        />
        <Button type="submit" kind="lamp" size="lg" block loading={loading}>
          {T.signIn}
        </Button>
      </form>
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
