import { sendRecoveryLink } from '@gorod/contracts/recovery'
import { ArrowLeft, ClockAlert } from 'lucide-react'
import { api } from '../../shared/api/client.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './auth.module.css'
import { post, settle } from './form-post.ts'
import { checkEmail, type EmailValues } from './form-rules.ts'
import { useForm } from './use-form.ts'
import { ViewHead } from './view-head.tsx'

interface ResetViewProps {
  readonly titleId: string
  /** Typed before, on the way here. */
  readonly email: string
  /** A letter's link led here because it no longer works: it says so, and there is no way but a new letter. */
  readonly tokenExpired: boolean
  readonly onSignIn: () => void
  readonly onSent: (email: string) => void
  readonly onFailed: () => void
}

export function ResetView(props: ResetViewProps) {
  const { titleId, tokenExpired, onSignIn, onSent, onFailed } = props
  const { form, loading, field, onSubmit } = useForm<EmailValues>({
    initial: { email: props.email },
    check: checkEmail,
    submit: async (values) => {
      const email = values.email.trim()
      const posted = await post(api(sendRecoveryLink, { email }))
      return settle<EmailValues>(posted, { fields: ['email'], onDone: () => onSent(email), onFailed })
    },
  })
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
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <Input
          {...field('email')}
          label={T.email}
          type="email"
          autoComplete="username"
          placeholder={T.emailExample}
          autoFocus
        />
        <Button type="submit" kind="lamp" size="lg" block loading={loading}>
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
      </form>
    </div>
  )
}
