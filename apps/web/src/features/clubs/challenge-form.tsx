import { challengeClub } from '@gorod/contracts/club-matches'
import { CLUB_LIMITS } from '@gorod/contracts/clubs'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { isoOf } from '../../shared/day-and-time.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { DateInput } from '../../ui/field/date-input.tsx'
import { Input } from '../../ui/field/input.tsx'

const T = CLUBS_TEXTS.matches
const EVENING = CLUBS_TEXTS.evenings

interface Values {
  readonly opponent: string
  readonly day: string
  readonly time: string
}

export function ChallengeForm({
  clubId,
  onClose,
}: {
  readonly clubId: number
  readonly onClose: () => void
}) {
  const post = useClubPost(challengeClub)
  const form = useForm<Values>({
    initial: { opponent: '', day: '', time: '20:00' },
    check: (values) => (isoOf(values) === null ? { day: EVENING.wrongTime } : {}),
  })
  const send = async ({ opponent, ...moment }: Values) => {
    const startsAt = isoOf(moment)
    if (startsAt === null) return {}
    const result = await post.send({ clubId, opponent, startsAt })
    if (result.state === 'done') onClose()
    if (result.state !== 'refused') return {}
    const { startsAt: day, ...others } = result.errors
    return day === undefined ? others : { ...others, day }
  }
  return (
    <ConfirmModal
      texts={{ title: T.challenge, confirm: T.send, cancel: T.back, close: T.close }}
      busy={form.busy}
      formRef={form.element}
      onConfirm={() => void form.submit(send)}
      onClose={onClose}
    >
      <Input label={T.opponent} maxLength={CLUB_LIMITS.name.max} {...form.text('opponent')} />
      <DateInput label={EVENING.date} {...form.choice('day')} />
      <Input
        label={EVENING.time}
        hint={EVENING.timeHint}
        inputMode="numeric"
        maxLength={5}
        {...form.text('time')}
      />
      <Refusals errors={post.errors} shown={['opponent', 'startsAt']} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
