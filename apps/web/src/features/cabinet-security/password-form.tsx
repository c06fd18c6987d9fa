import { type CabinetProfile, getCabinet, getSessions, updateCabinet } from '@gorod/contracts/cabinet'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DoneNote } from '../../shared/cabinet/done-note.tsx'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { SECURITY_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import styles from './cabinet-security.module.css'
import { checkPasswords, type PasswordErrors, type PasswordValues } from './password-rules.ts'

const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', repeatPassword: '' }

interface PasswordFormProps {
  readonly profile: CabinetProfile
}

/** A new password takes the current one; an account that only ever came through a provider gets its first. */
export function PasswordForm({ profile: { hasPassword, email, username } }: PasswordFormProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [found, setFound] = useState<PasswordErrors>({})
  const [done, setDone] = useState<string | null>(null)
  const post = useFormPost(updateCabinet)

  useEffect(() => {
    if (Object.keys(found).length + Object.keys(post.errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, post.errors])

  const field = (name: keyof PasswordValues) => ({
    name,
    value: values[name],
    error: found[name] ?? post.errors[name],
    texts: AUTH_TEXTS.passwordEye,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const { value } = event.target
      setValues((now) => ({ ...now, [name]: value }))
      setFound(({ [name]: _, ...rest }) => rest)
      post.clear(name)
      setDone(null)
    },
  })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (post.busy) return
    const wrong = checkPasswords(values, hasPassword)
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    const { currentPassword, newPassword } = values
    const sent = hasPassword ? { currentPassword, newPassword } : { newPassword }
    if ((await post.send(sent)) === null) return
    setValues(EMPTY)
    setDone(hasPassword ? T.passwordChanged : T.passwordSet)
    await Promise.all([refresh(client, getCabinet), refresh(client, getSessions)])
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      {/* Tells a password keeper whose password this is. */}
      <input type="text" autoComplete="username" value={email ?? username} readOnly hidden />
      <fieldset className={styles.passwords} disabled={post.busy}>
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
      <Refusals errors={post.errors} shown={['currentPassword', 'newPassword']} />
      <div className={styles.buttons}>
        <Button type="submit" kind="lamp" loading={post.busy}>
          {hasPassword ? T.changePassword : T.setPassword}
        </Button>
        {done !== null && <DoneNote text={done} />}
      </div>
      <PostAlert post={post} />
    </form>
  )
}
