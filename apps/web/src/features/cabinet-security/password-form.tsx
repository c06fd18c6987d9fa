import { getCabinet, getSessions, type PersonalData, updateCabinet } from '@gorod/contracts/cabinet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DoneNote } from '../../shared/cabinet/done-note.tsx'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { Form } from '../../shared/form/form.tsx'
import { type FieldErrors, refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { SECURITY_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import styles from './cabinet-security.module.css'
import { checkPasswords, type PasswordValues } from './password-rules.ts'

const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', repeatPassword: '' }

interface PasswordFormProps {
  readonly profile: PersonalData
}

/** A new password takes the current one; an account that only ever came through a provider gets its first. */
export function PasswordForm({ profile: { hasPassword, email, username } }: PasswordFormProps) {
  const client = useQueryClient()
  const [done, setDone] = useState<string | null>(null)
  const post = useFormPost(updateCabinet)
  const form = useForm<PasswordValues>({
    initial: EMPTY,
    check: (values) => checkPasswords(values, hasPassword),
    onEdit: () => setDone(null),
  })
  const field = (name: keyof PasswordValues) => ({ ...form.text(name), texts: AUTH_TEXTS.passwordEye })

  const save = async ({ currentPassword, newPassword }: PasswordValues): Promise<FieldErrors> => {
    const result = await post.send(hasPassword ? { currentPassword, newPassword } : { newPassword })
    if (result.state !== 'done') return refusedFields(result)
    form.reset()
    setDone(hasPassword ? T.passwordChanged : T.passwordSet)
    void refresh(client, getCabinet)
    void refresh(client, getSessions)
    return {}
  }

  return (
    <Form form={form} className={styles.form} onSubmit={save}>
      {/* Names the account for a password manager. */}
      <input type="text" autoComplete="username" value={email ?? username} readOnly hidden />
      <fieldset className={styles.passwords} disabled={form.busy}>
        {hasPassword && (
          <PasswordInput
            {...field('currentPassword')}
            label={T.currentPassword}
            autoComplete="current-password"
          />
        )}
        <PasswordInput
          {...field('newPassword')}
          label={T.newPassword}
          hint={AUTH_TEXTS.passwordHint}
          autoComplete="new-password"
        />
        <PasswordInput {...field('repeatPassword')} label={T.repeatPassword} autoComplete="new-password" />
      </fieldset>
      <Refusals errors={form.errors} shown={Object.keys(form.values)} />
      <div className={styles.buttons}>
        <Button type="submit" kind="lamp" loading={form.busy}>
          {hasPassword ? T.changePassword : T.setPassword}
        </Button>
        {done !== null && <DoneNote text={done} />}
      </div>
      <PostAlert post={post} />
    </Form>
  )
}
