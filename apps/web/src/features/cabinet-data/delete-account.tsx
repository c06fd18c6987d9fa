import { deleteAccount, type PersonalData } from '@gorod/contracts/cabinet'
import { useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
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

/** Asks who it is, then whether it is meant. A refused proof leads back to the first question. */
export function DeleteAccount({ profile, onClose }: DeleteAccountProps) {
  const { username, hasPassword } = profile
  const [step, setStep] = useState<'who' | 'sure'>('who')
  const [proof, setProof] = useState('')
  const [missing, setMissing] = useState(false)
  const post = useFormPost(deleteAccount, { already_in_game: T.busyElsewhere })
  const name = hasPassword ? 'password' : 'username'
  const sure = step === 'sure'

  const confirm = async () => {
    if (!sure) {
      setMissing(proof === '')
      if (proof !== '') setStep('sure')
      return
    }
    const result = await post.send(hasPassword ? { password: proof } : { username: proof })
    // A full load by the log-out link: nothing of the account stays in this browser.
    if (result.state !== 'done') setStep('who')
    else signOut()
  }

  const field = {
    name,
    value: proof,
    error: missing ? AUTH_TEXTS.required : post.errors[name],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setProof(event.target.value)
      setMissing(false)
      post.clear(name)
    },
  }
  return (
    <ConfirmModal
      texts={{
        title: sure ? T.sureTitle : T.askTitle,
        confirm: sure ? T.confirm : T.next,
        cancel: INTERFACE_TEXTS.cancel,
        close: INTERFACE_TEXTS.close,
      }}
      kind="alert"
      busy={post.busy}
      onConfirm={() => void confirm()}
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
      <Refusals errors={post.errors} shown={[name]} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
