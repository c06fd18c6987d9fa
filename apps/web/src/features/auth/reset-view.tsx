import { sendRecoveryLink } from '@gorod/contracts/recovery'
import { ArrowLeft, ClockAlert } from 'lucide-react'
import { api } from '../../shared/api/client.ts'
import { Form } from '../../shared/form/form.tsx'
import { formResult } from '../../shared/form/form-answer.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './auth.module.css'
import { checkEmail, type EmailValues } from './form-rules.ts'
import { settle } from './settle-sign-in.ts'
import { ViewHead } from './view-head.tsx'

interface ResetViewProps {
  readonly titleId: string
  /** Typed before, on the way here. */
  readonly email: string
  /** The link of an e-mail led here because it no longer works: the view says so, and only a new e-mail helps. */
  readonly tokenExpired: boolean
  readonly onSignIn: () => void
  readonly onSent: (email: string) => void
  readonly onFailed: () => void
}

export function ResetView(props: ResetViewProps) {
  const { titleId, tokenExpired, onSignIn, onSent, onFailed } = props
  const form = useForm<EmailValues>({ initial: { email: props.email }, check: checkEmail })
  const sendLink = async (values: EmailValues) => {
    const email = values.email.trim()
    const result = await formResult(api(sendRecoveryLink, { email }))
    return settle(result, { fields: ['email'], onDone: () => onSent(email), onFailed })
  }
  return (
    <div className={styles.view}>
      <ViewHead titleId={titleId} title={T.resetTitle} size={tokenExpired ? 'h3' : 'h2'}>
        {tokenExpired ? undefined : T.resetText}
      </ViewHead>
      {tokenExpired && (
        <p className={styles.expired} role="alert">
          <ClockAlert aria-hidden="true" />
          {T.linkExpired}
        </p>
      )}
      <Form form={form} className={styles.form} onSubmit={sendLink}>
        <Input
          {...form.text('email')}
          label={T.email}
          type="email"
          autoComplete="username"
          placeholder={T.emailExample}
          autoFocus
        />
        <Button type="submit" kind="lamp" size="lg" block loading={form.busy}>
          {T.sendLink}
        </Button>
        {!tokenExpired && (
          <Button
            kind="ghost"
            block
            icon={<ArrowLeft className="icon-18" aria-hidden="true" />}
            onClick={onSignIn}
          >
            {T.backToSignIn}
          </Button>
        )}
      </Form>
    </div>
  )
}
