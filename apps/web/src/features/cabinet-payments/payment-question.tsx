import { getPayments } from '@gorod/contracts/payments'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import type { FormPost } from '../../shared/form/use-form-post.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'

interface PaymentQuestionProps<Sent> {
  readonly post: FormPost<Sent, unknown>
  /** What is sent after a yes. */
  readonly input: Sent
  readonly texts: { readonly title: string; readonly confirm: string; readonly cancel?: string }
  readonly kind?: 'alert'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before a change of the payments, and shows them as they are after it. */
export function PaymentQuestion<Sent>(props: PaymentQuestionProps<Sent>) {
  const { post, input, texts, kind, onClose, children } = props
  const client = useQueryClient()
  const confirm = async () => {
    if ((await post.send(input)).state !== 'done') return
    onClose()
    await refresh(client, getPayments)
  }
  return (
    <ConfirmModal
      texts={{ cancel: INTERFACE_TEXTS.cancel, close: INTERFACE_TEXTS.close, ...texts }}
      {...(kind !== undefined && { kind })}
      busy={post.busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{children}</p>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
