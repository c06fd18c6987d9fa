import { proveAdministrator } from '@gorod/contracts/moderation'
import type { FieldErrors } from '../../shared/form/form-answer.ts'
import { refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { answerOwnerProof, useOwnerProofAsked } from '../../shared/session/owner-proof.ts'
import { ADMIN_TEXTS, OWNER_PROOF_TEXTS as T } from '../../shared/texts/admin.ts'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'

/** Asks an administrator for the password before an act that a thief must not do, and then the act goes on by itself. */
export function ProofDialog() {
  const asked = useOwnerProofAsked()
  if (asked === null) return null
  return asked === 'sign_in' ? <SignInDialog /> : <PasswordDialog />
}

const giveUp = () => answerOwnerProof(false)

function PasswordDialog() {
  const post = useFormPost(proveAdministrator, ERROR_TEXTS)
  const form = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }): FieldErrors =>
      currentPassword === '' ? { currentPassword: ADMIN_TEXTS.required } : {},
  })
  const prove = () =>
    form.submit(async (values) => {
      const result = await post.send(values)
      if (result.state === 'done') answerOwnerProof(true)
      return refusedFields(result)
    })
  return (
    <ConfirmModal
      texts={T.dialog}
      busy={post.busy}
      formRef={form.element}
      onConfirm={() => void prove()}
      onClose={giveUp}
    >
      <p>{T.lead}</p>
      <PasswordInput
        {...form.text('currentPassword')}
        label={T.password}
        texts={AUTH_TEXTS.passwordEye}
        autoComplete="current-password"
      />
      <Refusals errors={post.errors} shown={['currentPassword']} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}

/** The account has no password. */
function SignInDialog() {
  return (
    <ConfirmModal texts={T.dialog} busy={false} impossible onConfirm={() => undefined} onClose={giveUp}>
      <p>{T.lead}</p>
      <Refusals errors={{ signIn: T.signIn }} />
    </ConfirmModal>
  )
}
