import { getChampionshipPage } from '@gorod/contracts/championship-pages'
import { type ChampionshipFacts, saveChampionship } from '@gorod/contracts/championships'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import {
  FACTS_FIELDS,
  FactsFields,
  useFactsForm,
  wishOf,
} from '../../../shared/championships/facts-fields.tsx'
import { type FactsValues, factsOf, NO_VALUES, valuesOf } from '../../../shared/championships/facts-values.ts'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { type FieldErrors, refusedFields } from '../../../shared/form/form-answer.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS, CHAMPIONSHIPS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { ConfirmModal } from '../../../ui/confirm-modal/confirm-modal.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'

interface ChampionshipDialogProps {
  /** Null for a new one. */
  readonly championship: ChampionshipFacts | null
  readonly onClose: () => void
}

/** Announces a championship, or changes one. */
export function ChampionshipDialog({ championship, onClose }: ChampionshipDialogProps) {
  const [draft, setDraft] = useState(false)
  const seen = useRef(championship === null ? undefined : factsOf(championship))
  const client = useQueryClient()
  const post = useFormPost(saveChampionship, {
    forbidden: ADMIN_TEXTS.forbidden,
    not_found: ADMIN_TEXTS.gone,
  })
  const form = useFactsForm(championship === null ? NO_VALUES : valuesOf(championship))
  const send = async (values: FactsValues): Promise<FieldErrors> => {
    const wish = wishOf(values)
    if (wish === null) return {}
    const id = championship === null ? { draft } : { id: championship.id, before: seen.current }
    const result = await post.send({ ...id, ...wish })
    if (result.state === 'refused' && championship !== null) {
      // Who has read what somebody else changed sends over it.
      const now = await api(getChampionshipPage, { id: championship.id }).catch(() => null)
      if (now !== null) seen.current = factsOf(now)
    }
    if (result.state !== 'done') return refusedFields(result)
    onClose()
    void refreshConsole(client)
    return {}
  }
  return (
    <ConfirmModal
      texts={championship === null ? T.announceConfirm : T.editConfirm}
      busy={form.busy}
      onConfirm={() => void form.submit(send)}
      onClose={onClose}
    >
      <FactsFields form={form} />
      {championship === null && (
        <Switch label={T.draft} hint={T.draftHint} checked={draft} onChange={setDraft} />
      )}
      <Refusals errors={form.errors} shown={FACTS_FIELDS} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
