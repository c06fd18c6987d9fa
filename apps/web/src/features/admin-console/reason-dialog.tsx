import { type ReactNode, useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { ADMIN_TEXTS as T } from '../../shared/texts/admin.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Input } from '../../ui/field/input.tsx'

interface ReasonDialogProps {
  readonly texts: Parameters<typeof ConfirmModal>[0]['texts']
  readonly hint?: string
  /** The field of the call that carries the reason. */
  readonly field?: string
  readonly post: {
    readonly busy: boolean
    readonly errors: Readonly<Record<string, string>>
    readonly alert: string | null
    readonly clear: (field: string) => void
    readonly dismiss: () => void
  }
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
  /** A description of the consequences, and further fields with their own messages. */
  readonly children: ReactNode
  /** Fields among the children. */
  readonly shown?: readonly string[]
}

/** An act of the console that hurts somebody is asked about once more, and takes a reason. */
export function ReasonDialog({
  texts,
  hint = T.reasonHint,
  field = 'reason',
  post,
  onConfirm,
  onClose,
  children,
  shown = [],
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') onConfirm(reason)
  }
  return (
    <ConfirmModal texts={texts} kind="alert" busy={post.busy} onConfirm={confirm} onClose={onClose}>
      {children}
      <Input
        name={field}
        label={T.reason}
        hint={hint}
        error={missing ? T.required : post.errors[field]}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
          post.clear(field)
        }}
      />
      <Refusals errors={post.errors} shown={[field, ...shown]} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
