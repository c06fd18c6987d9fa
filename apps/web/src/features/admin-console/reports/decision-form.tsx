import {
  decideReport,
  REPORT_LIMITS as LIMITS,
  type Report,
  type ReportVerdict,
  reportVerdicts,
} from '@gorod/contracts/reports'
import { Form } from '../../../shared/form/form.tsx'
import { refusedFields } from '../../../shared/form/form-answer.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { BANS_TEXTS, REPORTS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Select } from '../../../ui/field/select.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import styles from '../admin-console.module.css'
import { BAN_LENGTHS, minutesOf } from '../players/ban-length.ts'

interface DecisionFormProps {
  readonly id: number
  /** The other players of the game. */
  readonly others: Report['others']
  readonly onDone: () => Promise<void>
}

const OWN_WORDS = ''
const NOBODY = ''
const WARNING = 'warning'
const SANCTIONS = [WARNING, ...BAN_LENGTHS.filter((length) => length !== 'own')] as const
type ReportSanction = (typeof SANCTIONS)[number]

interface Values {
  readonly verdict: ReportVerdict
  readonly sanction: ReportSanction
  readonly words: string
  /** The account that is not seated with the reported one any more; blank: none. */
  readonly apart: string
}

/** Null: a warning. */
function banOf(sanction: ReportSanction): { readonly minutes: number | null } | null {
  if (sanction === WARNING) return null
  const minutes = minutesOf(sanction, '')
  return minutes === 'wrong' ? null : { minutes }
}

/** What a report came to, and the words for the one whom the decision is against. */
export function DecisionForm({ id, others, onDone }: DecisionFormProps) {
  const form = useForm<Values>({
    initial: { verdict: 'violation', sanction: WARNING, words: '', apart: NOBODY },
    check: () => ({}),
  })
  const post = useFormPost(decideReport, { forbidden: T.forbidden, not_found: T.gone })
  const { verdict, words } = form.values
  const templates: readonly string[] = T.templateTexts[verdict]
  const mayPart = verdict !== 'false' && others.length > 0
  const save = async ({ sanction, apart: other, ...values }: Values) => {
    const ban = values.verdict === 'violation' ? banOf(sanction) : null
    const apart = mayPart && other !== NOBODY ? Number(other) : null
    const result = await post.send({ id, ...values, ban, apart })
    if (result.state === 'done') await onDone()
    return refusedFields(result)
  }
  return (
    <Form form={form} className={styles.stack} onSubmit={save}>
      <Select
        {...form.choice('verdict')}
        label={T.verdict}
        options={reportVerdicts.map((value) => ({ value, label: T.verdicts[value] }))}
        onChange={(value) => form.set('verdict', value as ReportVerdict)}
      />
      {verdict === 'violation' && (
        <SanctionSelect
          {...form.choice('sanction')}
          onChange={(sanction) => form.set('sanction', sanction)}
        />
      )}
      {mayPart && (
        <ApartSelect
          {...form.choice('apart')}
          others={others}
          onChange={(value) => form.set('apart', value)}
        />
      )}
      {templates.length > 0 && (
        <Select
          label={T.templates}
          value={templates.includes(words) ? words : OWN_WORDS}
          options={[OWN_WORDS, ...templates].map((value) => ({ value, label: value || T.noTemplate }))}
          onChange={(value) => form.set('words', value)}
        />
      )}
      <Textarea
        {...form.text('words')}
        label={T.words}
        hint={T.wordsTo[verdict]}
        maxLength={LIMITS.words}
        rows={3}
      />
      <Button type="submit" kind="lamp" block loading={form.busy}>
        {T.save}
      </Button>
      <Refusals errors={form.errors} shown={['verdict', 'words', 'apart']} />
      <PostAlert post={post} />
    </Form>
  )
}

interface ApartSelectProps {
  readonly others: Report['others']
  readonly value: string
  readonly onChange: (accountId: string) => void
}

/** Who is not seated with the reported player any more. */
function ApartSelect({ others, ...field }: ApartSelectProps) {
  return (
    <Select
      {...field}
      label={T.apart}
      hint={T.apartHint}
      options={[
        { value: NOBODY, label: T.apartNobody },
        ...others.map(({ id, seat, username }) => ({
          value: String(id),
          label: T.apartPlayer(seat, username),
        })),
      ]}
    />
  )
}

interface SanctionSelectProps {
  readonly value: ReportSanction
  readonly onChange: (sanction: ReportSanction) => void
}

function SanctionSelect({ onChange, ...field }: SanctionSelectProps) {
  return (
    <Select
      {...field}
      label={T.sanction}
      options={SANCTIONS.map((value) => ({
        value,
        label: value === WARNING ? T.warning : T.banFor(BANS_TEXTS.lengths[value]),
      }))}
      onChange={(value) => onChange(value as ReportSanction)}
    />
  )
}
