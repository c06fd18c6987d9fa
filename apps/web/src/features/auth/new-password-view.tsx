import { setNewPassword } from '@gorod/contracts/recovery'
import { api } from '../../shared/api/client.ts'
import { Form } from '../../shared/form/form.tsx'
import { formResult, refusedFields } from '../../shared/form/form-answer.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './auth.module.css'
import { checkNewPassword, type NewPasswordValues } from './form-rules.ts'
import { PasswordField } from './password-field.tsx'
import { settle } from './settle-sign-in.ts'
import { ViewHead } from './view-head.tsx'

interface NewPasswordViewProps {
  readonly titleId: string
  readonly token: string
  /** Called with what the account has lost by it. */
  readonly onDone: (lost: readonly string[]) => void
  /** The link was used or grew too old meanwhile. */
  readonly onLinkDead: () => void
  readonly onFailed: () => void
}

export function NewPasswordView({ titleId, token, onDone, onLinkDead, onFailed }: NewPasswordViewProps) {
  const form = useForm<NewPasswordValues>({
    initial: { password: '', password_repeat: '' },
    check: checkNewPassword,
  })
  const save = async (values: NewPasswordValues) => {
    const result = await formResult(api(setNewPassword, { token, ...values }))
    if (refusedFields(result).token !== undefined) {
      onLinkDead()
      return {}
    }
    return settle(result, {
      fields: ['password', 'password_repeat'],
      onDone: () => onDone(result.state === 'done' ? (result.answer.lost ?? []) : []),
      onFailed,
    })
  }
  return (
    <div className={styles.view}>
      <ViewHead titleId={titleId} title={T.newPasswordTitle} size="h3" />
      <Form form={form} className={styles.form} onSubmit={save}>
        <PasswordField
          {...form.text('password')}
          label={T.newPassword}
          hint={T.passwordHint}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField
          {...form.text('password_repeat')}
          label={T.repeatPassword}
          autoComplete="new-password"
        />
        <Button type="submit" kind="lamp" size="lg" block loading={form.busy}>
          {T.savePassword}
        </Button>
      </Form>
    </div>
  )
}
