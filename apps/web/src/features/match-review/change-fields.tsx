import { REVIEW_LIMITS as LIMITS } from '@gorod/contracts/reviews'
import { LAST_FOUL } from '@gorod/rules'
import type { FormState } from '../../shared/form/use-form.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { type ChangeValues, isOfPlayer, sanctionIn, seatOf } from './change-values.ts'
import styles from './match-review.module.css'
import type { ReviewedSeat } from './reviewed-seats.ts'

interface ChangeFieldsProps {
  readonly form: FormState<ChangeValues>
  readonly seats: readonly ReviewedSeat[]
  /** Words of the first choice; null: a change must be chosen. */
  readonly none: string | null
}

const KINDS = ['extra', 'sanction', 'best', 'worst', 'remark', 'verdict', 'annulled'] as const
const WITH_SEAT: ReadonlySet<string> = new Set(['extra', 'sanction', 'best', 'worst', 'remark'])

const SANCTION_FIELDS = ['fouls', 'techFouls', 'majorTechFouls', 'penalty'] as const
const PENALTIES = ['none', 'removal', 'teamLoss'] as const

const upTo = (most: number) =>
  Array.from({ length: most + 1 }, (_, count) => ({ value: String(count), label: String(count) }))

/** What the player is punished with: the fields begin with what is so now. */
function SanctionFields({ form, seats }: Pick<ChangeFieldsProps, 'form' | 'seats'>) {
  const { seat, fouls, techFouls, majorTechFouls, penalty } = sanctionIn(form.values, seats)
  const known = seats.find((one) => one.seat === seat)?.techFouls
  return (
    <>
      <Select {...form.choice('fouls')} value={String(fouls)} label={T.fouls} options={upTo(LAST_FOUL)} />
      {known !== 'none' && (
        <Select
          {...form.choice('techFouls')}
          value={String(techFouls)}
          label={T.techFouls}
          options={upTo(2)}
        />
      )}
      {known === 'minorAndMajor' && techFouls > 0 && (
        <Select
          {...form.choice('majorTechFouls')}
          value={String(majorTechFouls)}
          label={T.majorTechFouls}
          options={upTo(techFouls)}
        />
      )}
      <Select
        {...form.choice('penalty')}
        value={penalty}
        label={T.penalty}
        hint={T.sanctionHint}
        options={PENALTIES.map((value) => ({ value, label: T.penalties[value] }))}
        onChange={(value) => form.set('penalty', value as ChangeValues['penalty'])}
      />
    </>
  )
}

/** Whom the change concerns. */
function SeatField({ form, seats }: Pick<ChangeFieldsProps, 'form' | 'seats'>) {
  const { kind } = form.values
  const players = seats.map(({ seat, username }) => ({
    value: String(seat),
    label: T.from(seat, username),
  }))
  const nobody = isOfPlayer(kind) ? [] : [{ value: '0', label: kind === 'remark' ? T.wholeTable : T.nobody }]
  return (
    <Select
      {...form.choice('seat')}
      value={seatOf(form.values)}
      label={T.seat}
      options={[...nobody, ...players]}
      onChange={(seat) => {
        for (const name of SANCTION_FIELDS) form.reset(name)
        form.set('seat', seat)
      }}
    />
  )
}

/** What a ruling changes: the kind, and the fields of that kind. */
export function ChangeFields({ form, seats, none }: ChangeFieldsProps) {
  const { kind } = form.values
  const kinds = KINDS.map((value) => ({ value, label: T.kinds[value] }))
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
      {WITH_SEAT.has(kind) && <SeatField form={form} seats={seats} />}
      {kind === 'sanction' && <SanctionFields form={form} seats={seats} />}
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
