import { changeEmail } from '@gorod/contracts/recovery'
import { ArrowLeft } from 'lucide-react'
import { api } from '../../shared/api/client.ts'
import { Form } from '../../shared/form/form.tsx'
import { formResult } from '../../shared/form/form-answer.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './auth.module.css'
import { checkEmail, type EmailValues } from './form-rules.ts'
import { settle } from './settle-sign-in.ts'
import { ViewHead } from './view-head.tsx'

interface ChangeEmailViewProps {
  readonly titleId: string
  /** The wrong address: often only one letter of it is wrong. */
  readonly email: string
  readonly onBack: () => void
  readonly onChanged: (email: string) => void
  readonly onFailed: () => void
}

export function ChangeEmailView(props: ChangeEmailViewProps) {
  const { titleId, onBack, onChanged, onFailed } = props
  const form = useForm<EmailValues>({ initial: { email: props.email }, check: checkEmail })
  const change = async (values: EmailValues) => {
    const email = values.email.trim()
    const result = await formResult(api(changeEmail, { email }))
    return settle(result, { fields: ['email'], onDone: () => onChanged(email), onFailed })
  }
  return (
    <div className={styles.view}>
      <div>
        <Button
          kind="ghost"
          size="sm"
          className={styles.back ?? ''}
          icon={<ArrowLeft className="icon-18" aria-hidden="true" />}
          onClick={onBack}
        >
          {INTERFACE_TEXTS.back}
        </Button>
        <ViewHead titleId={titleId} title={T.changeEmail} size="h3" />
      </div>
      <Form form={form} className={styles.form} onSubmit={change}>
        <Input {...form.text('email')} label={T.newEmail} type="email" autoComplete="email" autoFocus />
        <Button type="submit" kind="lamp" size="lg" block loading={form.busy}>
          {T.save}
        </Button>
      </Form>
    </div>
  )
}
