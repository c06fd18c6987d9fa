import { EMAIL_TAKEN_MESSAGE, sendEmailConfirmation, signup } from '@gorod/contracts/accounts'
import { checkEmail } from '@gorod/contracts/recovery'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { Form } from '../../shared/form/form.tsx'
import { type FieldErrors, formResult, refusedFields } from '../../shared/form/form-answer.ts'
import { type FormState, useForm, useTypedCheck } from '../../shared/form/use-form.ts'
import { storeAccessToken } from '../../shared/session/access-token.ts'
import { rememberSession } from '../../shared/session/use-me.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './auth.module.css'
import { checkSignUp, generatedUsername, isEmailAddress, type SignUpValues } from './form-rules.ts'
import { PasswordField } from './password-field.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { ViewHead } from './view-head.tsx'

interface SignUpViewProps {
  readonly titleId: string
  readonly onSignIn: () => void
  /** The account is made and signed in. */
  readonly onDone: (email: string) => void
  /** Signed in by a provider: there is no address to confirm. */
  readonly onSocialDone: () => void
}

export function SignUpView({ titleId, onSignIn, onDone, onSocialDone }: SignUpViewProps) {
  const [agreed, setAgreed] = useState(true)
  const [newsletter, setNewsletter] = useState(true)
  const form = useForm<SignUpValues>({
    initial: { email: '', password: '', repeatPassword: '' },
    check: checkSignUp,
  })
  const signUp = async ({ email, password }: SignUpValues) => {
    try {
      await createAccount({ email: email.trim(), password, newsletter })
      onDone(email.trim())
      return {}
    } catch (error) {
      return signUpErrors(error)
    }
  }
  return (
    <div className={styles.view}>
      <ViewHead titleId={titleId} title={T.signUpTitle}>
        {T.haveAccount}{' '}
        <button type="button" className="link" onClick={onSignIn}>
          {T.toSignIn}
        </button>
      </ViewHead>
      <SocialButtons onDone={onSocialDone} />
      <Form form={form} className={styles.form} onSubmit={signUp}>
        <EmailField form={form} />
        <div className={styles.two}>
          <PasswordField
            {...form.text('password')}
            label={T.password}
            hint={T.passwordHint}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.text('repeatPassword')}
            label={T.repeatPassword}
            autoComplete="new-password"
          />
        </div>
        <Checkbox checked={agreed} onChange={setAgreed}>
          {T.agree} <DocumentLink to="/eula" text={T.eula} /> {T.and}{' '}
          <DocumentLink to="/personal-data" text={T.personalData} />
        </Checkbox>
        <Checkbox checked={newsletter} onChange={setNewsletter}>
          {T.newsletter}
        </Checkbox>
        <Button type="submit" kind="lamp" size="lg" block loading={form.busy} disabled={!agreed}>
          {T.signUp}
        </Button>
      </Form>
    </div>
  )
}

/** Says while it is filled in that the address is taken. */
function EmailField({ form }: { readonly form: FormState<SignUpValues> }) {
  const typed = form.values.email.trim()
  const refused = useTypedCheck(isEmailAddress(typed) ? typed : null, askAboutEmail)
  return (
    <Input
      {...form.text('email')}
      error={form.errors.email ?? refused ?? undefined}
      label={T.email}
      type="email"
      autoComplete="email"
      autoFocus
    />
  )
}

/** In a new tab: reading the terms must not lose what was typed. */
function DocumentLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link className="link" to={to} target="_blank">
      {text}
    </Link>
  )
}

interface NewAccount {
  readonly email: string
  readonly password: string
  readonly newsletter: boolean
}

/** The new account is signed in at once: requesting the confirmation e-mail needs a session. */
async function createAccount({ email, password, newsletter }: NewAccount): Promise<void> {
  const username = generatedUsername(Date.now())
  const { access_token } = await api(signup, { email, username, password, newsletter })
  storeAccessToken(access_token)
  rememberSession()
  // Spec §7: sent after sign-up, the result is ignored on failure.
  await api(sendEmailConfirmation, {}).catch(() => undefined)
}

/** Spec §7 `check-{entity}`: says no more than the sign-up itself would, only earlier. */
async function askAboutEmail(email: string, signal: AbortSignal): Promise<string | null> {
  return refusedFields(await formResult(api(checkEmail, { email }, { signal }))).email ?? null
}

/** Spec §7, §8 «Sign-up»: by status and message, which is all that a foreign auth host says. */
function signUpErrors(error: unknown): FieldErrors {
  if (error instanceof ApiError && error.status === 400 && error.message === EMAIL_TAKEN_MESSAGE)
    return { email: ERROR_TEXTS.email_taken }
  return { repeatPassword: SOMETHING_WENT_WRONG }
}
