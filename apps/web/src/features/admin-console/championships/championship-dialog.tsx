import { CHAMPIONSHIP_LIMITS, type ChampionshipFacts, saveChampionship } from '@gorod/contracts/championships'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { type FieldErrors, refusedFields } from '../../../shared/form/form-answer.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS, CHAMPIONSHIPS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { ConfirmModal } from '../../../ui/confirm-modal/confirm-modal.tsx'
import { DateInput } from '../../../ui/field/date-input.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import styles from './championships.module.css'
import { type ChampionshipValues, NO_VALUES, sentValues, valuesOf } from './form-values.ts'

/** Fields as the server names them. */
const FIELDS = ['title', 'startsAt', 'endsAt', 'places'] as const
type Field = (typeof FIELDS)[number]

interface ChampionshipDialogProps {
  /** Null for a new one. */
  readonly championship: ChampionshipFacts | null
  readonly onClose: () => void
}

/** Announces a championship, or changes one. */
export function ChampionshipDialog({ championship, onClose }: ChampionshipDialogProps) {
  const [draft, setDraft] = useState(false)
  const { form, change, post, save } = useChampionshipForm(championship, draft, onClose)
  const text = (name: keyof ChampionshipValues, field: Field) => ({
    ...form.text(name),
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change(name, field, event.target.value),
  })
  const day = (name: 'startsDay' | 'endsDay', field: Field) => ({
    ...form.choice(name),
    error: form.errors[field],
    placeholder: T.form.dayExample,
    onChange: (value: string) => change(name, field, value),
  })
  return (
    <ConfirmModal
      texts={championship === null ? T.announceConfirm : T.editConfirm}
      busy={form.busy}
      onConfirm={save}
      onClose={onClose}
    >
      <Input {...text('title', 'title')} label={T.form.title} maxLength={CHAMPIONSHIP_LIMITS.title} />
      <div className={styles.moment}>
        <DateInput {...day('startsDay', 'startsAt')} label={T.form.startsDay} hint={T.form.timeHint} />
        <Input
          {...text('startsTime', 'startsAt')}
          label={T.form.startsTime}
          placeholder={T.form.timeExample}
        />
      </div>
      <div className={styles.moment}>
        <DateInput {...day('endsDay', 'endsAt')} label={T.form.endsDay} />
        <Input {...text('endsTime', 'endsAt')} label={T.form.endsTime} placeholder={T.form.timeExample} />
      </div>
      <Input
        {...text('places', 'places')}
        label={T.form.places}
        inputMode="numeric"
        hint={T.form.placesHint}
      />
      {championship === null && (
        <Switch label={T.form.draft} hint={T.form.draftHint} checked={draft} onChange={setDraft} />
      )}
      <Refusals errors={form.errors} shown={FIELDS} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}

/** The form over what is announced: two fields of a moment are one field of the call. */
function useChampionshipForm(championship: ChampionshipFacts | null, draft: boolean, onSaved: () => void) {
  const client = useQueryClient()
  const post = useFormPost(saveChampionship, {
    forbidden: ADMIN_TEXTS.forbidden,
    not_found: ADMIN_TEXTS.gone,
  })
  const form = useForm<ChampionshipValues>({
    initial: championship === null ? NO_VALUES : valuesOf(championship),
    check,
  })
  const change = (name: keyof ChampionshipValues, field: Field, value: string) => {
    form.set(name, value)
    form.clear(field)
  }
  const send = async (values: ChampionshipValues): Promise<FieldErrors> => {
    const { startsAt, endsAt, places } = sentValues(values)
    if (startsAt === null || endsAt === null || places === 'wrong') return {}
    const id = championship === null ? { draft } : { id: championship.id }
    const result = await post.send({ ...id, title: values.title, startsAt, endsAt, places })
    if (result.state !== 'done') return refusedFields(result)
    onSaved()
    void refreshConsole(client)
    return {}
  }
  return { form, change, post, save: () => void form.submit(send) }
}

function check(values: ChampionshipValues): FieldErrors {
  const { startsAt, endsAt, places } = sentValues(values)
  return {
    ...(startsAt === null && { startsAt: T.form.timeWrong }),
    ...(endsAt === null && { endsAt: T.form.timeWrong }),
    ...(places === 'wrong' && { places: T.form.placesWrong }),
  }
}
