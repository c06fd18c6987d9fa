import { setNewPassword } from '@gorod/contracts/recovery'
import { api } from '../../shared/api/client.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './auth.module.css'
import { post, settle } from './form-post.ts'
import { checkNewPassword, type NewPasswordValues } from './form-rules.ts'
import { PasswordField } from './password-field.tsx'
import { useForm } from './use-form.ts'
import { ViewHead } from './view-head.tsx'

interface NewPasswordViewProps {
  readonly titleId: string
  readonly token: string
  readonly onDone: () => void
  /** The link was used or grew too old meanwhile. */
  readonly onLinkDead: () => void
  readonly onFailed: () => void
}

export function NewPasswordView({ titleId, token, onDone, onLinkDead, onFailed }: NewPasswordViewProps) {
  const { form, loading, field, onSubmit } = useForm<NewPasswordValues>({
    initial: { password: '', password_repeat: '' },
    check: checkNewPassword,
    submit: async (values) => {
      const posted = await post(api(setNewPassword, { token, ...values }))
      if (posted.state === 'refused' && posted.errors.token !== undefined) {
        onLinkDead()
        return {}
      }
      return settle<NewPasswordValues>(posted, { fields: ['password', 'password_repeat'], onDone, onFailed })
    },
  })
  return (
    <div className={styles.view}>
      <ViewHead titleId={titleId} title={T.newPasswordTitle} size="h3" />
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <PasswordField
          {...field('password')}
          label={T.newPassword}
          hint={T.passwordHint}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField {...field('password_repeat')} label={T.repeatPassword} autoComplete="new-password" />
        <Button type="submit" kind="lamp" size="lg" block loading={loading}>
          {T.savePassword}
        </Button>
      </form>
    </div>
  )
}
