import { REVIEW_LIMITS as LIMITS } from '@gorod/contracts/reviews'
import type { FormState } from '../../shared/form/use-form.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { type ChangeValues, seatOf } from './change-values.ts'
import styles from './match-review.module.css'

/** A player of the game, as the forms offer it. */
export interface ReviewedSeat {
  readonly seat: number
  readonly username: string
}

interface ChangeFieldsProps {
  readonly form: FormState<ChangeValues>
  readonly seats: readonly ReviewedSeat[]
  /** Words of the first choice; null: a change must be chosen. */
  readonly none: string | null
}

const KINDS = ['extra', 'best', 'worst', 'remark', 'verdict', 'annulled'] as const
const WITH_SEAT: ReadonlySet<string> = new Set(['extra', 'best', 'worst', 'remark'])

/** What a ruling changes: the kind, and the fields of that kind. */
export function ChangeFields({ form, seats, none }: ChangeFieldsProps) {
  const { kind } = form.values
  const kinds = KINDS.map((value) => ({ value, label: T.kinds[value] }))
  const players = seats.map(({ seat, username }) => ({
    value: String(seat),
    label: T.from(seat, username),
  }))
  const nobody = kind === 'extra' ? [] : [{ value: '0', label: kind === 'remark' ? T.wholeTable : T.nobody }]
  return (
    <div className={styles.fields}>
      <Select
        {...form.choice('kind')}
        label={none === null ? T.kind : T.correction}
        error={form.errors.change}
        options={none === null ? kinds : [{ value: 'none', label: none }, ...kinds]}
        onChange={(value) => {
          form.set('kind', value as ChangeValues['kind'])
          form.clear('change')
        }}
      />
      {WITH_SEAT.has(kind) && (
        <Select
          {...form.choice('seat')}
          value={seatOf(form.values)}
          label={T.seat}
          options={[...nobody, ...players]}
        />
      )}
      {kind === 'extra' && (
        <Input {...form.text('points')} label={T.points} hint={T.pointsHint} autoComplete="off" />
      )}
      {(kind === 'extra' || kind === 'remark') && (
        <Input
          {...form.text('note')}
          label={kind === 'extra' ? T.note : T.remark}
          maxLength={LIMITS.note}
          autoComplete="off"
        />
      )}
      {kind === 'verdict' && (
        <Select
          {...form.choice('winner')}
          label={T.winner}
          options={(['red', 'black', 'draw'] as const).map((value) => ({ value, label: T.winners[value] }))}
          onChange={(value) => form.set('winner', value as ChangeValues['winner'])}
        />
      )}
      {kind === 'annulled' && (
        <Select
          {...form.choice('annulled')}
          label={T.counts}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: T.annulments[value] }))}
          onChange={(value) => form.set('annulled', value as ChangeValues['annulled'])}
        />
      )}
    </div>
  )
}
