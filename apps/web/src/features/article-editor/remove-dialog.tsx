import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { useDeleteDraft } from './use-drafts.ts'

interface RemoveDialogProps {
  readonly id: number
  readonly title: string
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Deleting cannot be taken back, so it is asked about. */
export function RemoveDialog({ id, title, onRemoved, onClose }: RemoveDialogProps) {
  const { mutate, isPending, isError, reset } = useDeleteDraft(onRemoved)
  return (
    <>
      <ConfirmModal
        texts={T.removeConfirm}
        kind="alert"
        busy={isPending}
        onConfirm={() => mutate(id)}
        onClose={onClose}
      >
        <p>{T.removeText(title)}</p>
      </ConfirmModal>
      {isError && (
        <QuickAlert message={SOMETHING_WENT_WRONG} closeLabel={INTERFACE_TEXTS.close} onClose={reset} />
      )}
    </>
  )
}
