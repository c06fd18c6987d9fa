import { CHAMPIONSHIP_LIMITS, type ChampionshipWish } from '@gorod/contracts/championships'
import { DateInput } from '../../ui/field/date-input.tsx'
import { Input } from '../../ui/field/input.tsx'
import type { FieldErrors } from '../form/form-answer.ts'
import { type FormState, useForm } from '../form/use-form.ts'
import { CHAMPIONSHIP_FACTS_TEXTS as T } from '../texts/championship-facts.ts'
import styles from './facts-fields.module.css'
import { type FactsValues, sentValues } from './facts-values.ts'

/** Fields as the server names them: a day and a time are one. */
export const FACTS_FIELDS = ['title', 'startsAt', 'endsAt', 'places'] as const
type Field = (typeof FACTS_FIELDS)[number]

/** The form over title, times and places. */
export function useFactsForm(initial: FactsValues, onEdit?: () => void): FormState<FactsValues> {
  return useForm<FactsValues>({ initial, check, ...(onEdit !== undefined && { onEdit }) })
}

/** The input of the call; null where a field cannot be read, which `check` has said. */
export function wishOf(values: FactsValues): ChampionshipWish | null {
  const { startsAt, endsAt, places } = sentValues(values)
  if (startsAt === null || endsAt === null || places === 'wrong') return null
  return { title: values.title, startsAt, endsAt, places }
}

export function FactsFields({ form }: { readonly form: FormState<FactsValues> }) {
  const change = (name: keyof FactsValues, field: Field, value: string) => {
    form.set(name, value)
    form.clear(field)
  }
  const text = (name: keyof FactsValues, field: Field) => ({
    ...form.text(name),
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change(name, field, event.target.value),
  })
  const day = (name: 'startsDay' | 'endsDay', field: Field) => ({
    ...form.choice(name),
    error: form.errors[field],
    placeholder: T.dayExample,
    onChange: (value: string) => change(name, field, value),
  })
  return (
    <>
      <Input {...text('title', 'title')} label={T.title} maxLength={CHAMPIONSHIP_LIMITS.title} />
      <div className={styles.moment}>
        <DateInput {...day('startsDay', 'startsAt')} label={T.startsDay} hint={T.timeHint} />
        <Input {...text('startsTime', 'startsAt')} label={T.startsTime} placeholder={T.timeExample} />
      </div>
      <div className={styles.moment}>
        <DateInput {...day('endsDay', 'endsAt')} label={T.endsDay} />
        <Input {...text('endsTime', 'endsAt')} label={T.endsTime} placeholder={T.timeExample} />
      </div>
      <Input {...text('places', 'places')} label={T.places} inputMode="numeric" hint={T.placesHint} />
    </>
  )
}

function check(values: FactsValues): FieldErrors {
  const { startsAt, endsAt, places } = sentValues(values)
  return {
    ...(startsAt === null && { startsAt: T.timeWrong }),
    ...(endsAt === null && { endsAt: T.timeWrong }),
    ...(places === 'wrong' && { places: T.placesWrong }),
  }
}
