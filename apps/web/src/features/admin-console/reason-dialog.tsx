import type { ReactNode } from 'react'
import type { FieldErrors } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useForm } from '../../shared/form/use-form.ts'
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
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): FieldErrors => (reason.trim() === '' ? { reason: T.required } : {}),
    onEdit: () => post.clear(field),
  })
  const confirm = () =>
    form.submit(async ({ reason }) => {
      onConfirm(reason)
      return {}
    })
  return (
    <ConfirmModal
      texts={texts}
      kind="alert"
      busy={post.busy}
      formRef={form.element}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
      <Input
        {...form.text('reason')}
        name={field}
        label={T.reason}
        hint={hint}
        error={form.errors.reason ?? post.errors[field]}
        maxLength={300}
        autoComplete="off"
      />
      <Refusals errors={post.errors} shown={[field, ...shown]} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
