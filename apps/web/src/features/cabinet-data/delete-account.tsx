import { deleteAccount, type PersonalData } from '@gorod/contracts/cabinet'
import { useState } from 'react'
import { type FieldErrors, refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { signOut } from '../../shared/session/use-me.ts'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { DATA_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Input } from '../../ui/field/input.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'

interface DeleteAccountProps {
  readonly profile: PersonalData
  readonly onClose: () => void
}

interface Proof {
  readonly password: string
  readonly username: string
}

/** Asks who it is, then whether it is meant. A refused proof leads back to the first question. */
export function DeleteAccount({ profile, onClose }: DeleteAccountProps) {
  const { username, hasPassword } = profile
  const [step, setStep] = useState<'who' | 'sure'>('who')
  const post = useFormPost(deleteAccount, { already_in_game: T.busyElsewhere })
  const name = hasPassword ? 'password' : 'username'
  const sure = step === 'sure'
  const form = useForm({
    initial: { password: '', username: '' },
    check: (values): FieldErrors => (values[name] === '' ? { [name]: AUTH_TEXTS.required } : {}),
  })

  const confirm = async (values: Proof): Promise<FieldErrors> => {
    if (!sure) {
      setStep('sure')
      return {}
    }
    const result = await post.send({ [name]: values[name] })
    // A full load by the log-out link: nothing of the account stays in this browser.
    if (result.state === 'done') signOut()
    else setStep('who')
    return refusedFields(result)
  }

  const field = form.text(name)
  return (
    <ConfirmModal
      texts={{
        title: sure ? T.sureTitle : T.askTitle,
        confirm: sure ? T.confirm : T.next,
        cancel: INTERFACE_TEXTS.cancel,
        close: INTERFACE_TEXTS.close,
      }}
      kind="alert"
      busy={form.busy}
      formRef={form.element}
      onConfirm={() => void form.submit(confirm)}
      onClose={onClose}
    >
      {sure ? (
        <p role="alert">{T.sureText(username)}</p>
      ) : (
        <>
          <p>{hasPassword ? T.askPassword : T.askUsername(username)}</p>
          {hasPassword ? (
            <PasswordInput
              {...field}
              label={T.password}
              texts={AUTH_TEXTS.passwordEye}
              autoComplete="current-password"
            />
          ) : (
            <Input {...field} label={T.username} autoComplete="off" />
          )}
        </>
      )}
      <Refusals errors={form.errors} shown={[name]} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
