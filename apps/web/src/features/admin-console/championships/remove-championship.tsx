import { type ChampionshipFacts, deleteChampionship } from '@gorod/contracts/championships'
import { useQueryClient } from '@tanstack/react-query'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS, CHAMPIONSHIPS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { ConfirmModal } from '../../../ui/confirm-modal/confirm-modal.tsx'

interface RemoveChampionshipProps {
  readonly championship: ChampionshipFacts
  readonly onClose: () => void
}

/** The list of players goes with it and does not come back, so it is asked about. */
export function RemoveChampionship({ championship, onClose }: RemoveChampionshipProps) {
  const client = useQueryClient()
  const post = useFormPost(deleteChampionship, {
    forbidden: ADMIN_TEXTS.forbidden,
    not_found: ADMIN_TEXTS.gone,
  })
  const remove = async () => {
    if ((await post.send({ id: championship.id })).state !== 'done') return
    onClose()
    await refreshConsole(client)
  }
  return (
    <ConfirmModal
      texts={T.removeConfirm}
      kind="alert"
      busy={post.busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{T.removeText(championship.title, championship.registeredCount)}</p>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
