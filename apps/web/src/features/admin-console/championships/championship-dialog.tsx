import { CHAMPIONSHIP_LIMITS, type ChampionshipFacts, saveChampionship } from '@gorod/contracts/championships'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS, CHAMPIONSHIPS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { ConfirmModal } from '../../../ui/confirm-modal/confirm-modal.tsx'
import { DateInput } from '../../../ui/field/date-input.tsx'
import { Input } from '../../../ui/field/input.tsx'
import styles from './championships.module.css'
import { type ChampionshipValues, isoOf, NO_VALUES, placesOf, valuesOf } from './form-values.ts'

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
  const { values, change, errors, post, save } = useChampionshipForm(championship, onClose)
  const text = (name: keyof ChampionshipValues, field: Field) => ({
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change(name, field, event.target.value),
  })
  const day = (name: 'startsDay' | 'endsDay', field: Field) => ({
    value: values[name],
    error: errors[field],
    placeholder: T.form.dayExample,
    onChange: (value: string) => change(name, field, value),
  })
  return (
    <ConfirmModal
      texts={championship === null ? T.announceConfirm : T.editConfirm}
      busy={post.busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Input
        {...text('title', 'title')}
        label={T.form.title}
        error={errors.title}
        maxLength={CHAMPIONSHIP_LIMITS.title}
      />
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
        error={errors.places}
        inputMode="numeric"
        hint={T.form.placesHint}
      />
      <Refusals errors={post.errors} shown={FIELDS} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}

/** What stands in the fields, what is wrong with it here or there, and how it is kept. */
function useChampionshipForm(championship: ChampionshipFacts | null, onSaved: () => void) {
  const client = useQueryClient()
  const [values, setValues] = useState(championship === null ? NO_VALUES : valuesOf(championship))
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const post = useFormPost(saveChampionship, {
    forbidden: ADMIN_TEXTS.forbidden,
    not_found: ADMIN_TEXTS.gone,
  })
  const change = (name: keyof ChampionshipValues, field: Field, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setWrong((now) => ({ ...now, [field]: undefined }))
    post.clear(field)
  }
  const save = async () => {
    const startsAt = isoOf(values.startsDay, values.startsTime)
    const endsAt = isoOf(values.endsDay, values.endsTime)
    const places = placesOf(values.places)
    setWrong({
      ...(startsAt === null && { startsAt: T.form.timeWrong }),
      ...(endsAt === null && { endsAt: T.form.timeWrong }),
      ...(places === 'wrong' && { places: T.form.placesWrong }),
    })
    if (startsAt === null || endsAt === null || places === 'wrong') return
    const id = championship === null ? {} : { id: championship.id }
    if ((await post.send({ ...id, title: values.title, startsAt, endsAt, places })) === null) return
    onSaved()
    await refreshConsole(client)
  }
  return { values, change, errors: { ...post.errors, ...definedOf(wrong) }, post, save }
}

function definedOf(wrong: Partial<Record<Field, string>>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined))
}
