import { CLUB_EVENING_LIMITS, type ClubEvening, saveClubEvening } from '@gorod/contracts/club-evenings'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { isoOf } from '../../shared/day-and-time.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { DateInput } from '../../ui/field/date-input.tsx'
import { Input } from '../../ui/field/input.tsx'
import { type EveningValues, eveningValues } from './evening-values.ts'

const T = CLUBS_TEXTS.evenings
const FIELDS = ['title', 'startsAt', 'places'] as const

interface EveningFormProps {
  readonly clubId: number
  /** Null: a new one. */
  readonly evening: ClubEvening | null
  readonly onClose: () => void
}

export function EveningForm({ clubId, evening, onClose }: EveningFormProps) {
  const post = useClubPost(saveClubEvening)
  const form = useForm<EveningValues>({
    initial: eveningValues(evening),
    check: (values) => (isoOf(values) === null ? { day: T.wrongTime } : {}),
  })
  const send = async ({ title, places, membersOnly, ...moment }: EveningValues) => {
    const startsAt = isoOf(moment)
    if (startsAt === null) return {}
    const result = await post.send({
      clubId,
      ...(evening !== null && { id: evening.id }),
      title,
      startsAt,
      places: Number(places.replace(/\D/g, '').slice(0, 4)),
      membersOnly,
    })
    if (result.state === 'done') onClose()
    if (result.state !== 'refused') return {}
    const { startsAt: day, ...others } = result.errors
    return day === undefined ? others : { ...others, day }
  }
  const day = form.choice('day')
  return (
    <ConfirmModal
      texts={{
        title: evening === null ? T.plan : T.edit,
        confirm: T.save,
        cancel: T.back,
        close: T.close,
      }}
      busy={form.busy}
      formRef={form.element}
      onConfirm={() => void form.submit(send)}
      onClose={onClose}
    >
      <Input label={T.name} maxLength={CLUB_EVENING_LIMITS.title} {...form.text('title')} />
      <DateInput label={T.date} {...day} />
      <Input label={T.time} hint={T.timeHint} inputMode="numeric" maxLength={5} {...form.text('time')} />
      <Input label={T.places} inputMode="numeric" maxLength={2} {...form.text('places')} />
      <Checkbox checked={form.values.membersOnly} onChange={(value) => form.set('membersOnly', value)}>
        {T.membersField}
      </Checkbox>
      <Refusals errors={post.errors} shown={FIELDS} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
