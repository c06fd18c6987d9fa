import { useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import type { FormPost } from '../../shared/form/use-form-post.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'

const T = CLUBS_TEXTS.people

interface ConfirmedButtonProps {
  readonly label: string
  /** For screen readers, where several buttons of the page have this label. */
  readonly fullLabel?: string
  readonly lead: string
  readonly size?: 'sm' | 'md'
  readonly post: Pick<FormPost<never, unknown>, 'busy' | 'errors' | 'alert' | 'dismiss'>
  readonly onConfirm: () => Promise<{ readonly state: string }>
}

/** A button that asks once more before it does something that cannot be taken back. */
export function ConfirmedButton({
  label,
  fullLabel,
  lead,
  size = 'md',
  post,
  onConfirm,
}: ConfirmedButtonProps) {
  const [asks, setAsks] = useState(false)
  const confirm = async () => {
    if ((await onConfirm()).state === 'done') setAsks(false)
  }
  return (
    <>
      <Button
        kind={size === 'sm' ? 'ghost' : 'line'}
        size={size}
        aria-label={fullLabel}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      {asks && (
        <ConfirmModal
          texts={{ title: label, confirm: label, cancel: T.cancel, close: T.close }}
          kind="alert"
          busy={post.busy}
          onConfirm={() => void confirm()}
          onClose={() => setAsks(false)}
        >
          <p>{lead}</p>
          <Refusals errors={post.errors} />
          <PostAlert post={post} />
        </ConfirmModal>
      )}
    </>
  )
}
