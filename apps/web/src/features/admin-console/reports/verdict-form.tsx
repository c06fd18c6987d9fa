import { REPORT_LIMITS as LIMITS, type ReportVerdict, reportVerdicts } from '@gorod/contracts/reports'
import type { ReactNode } from 'react'
import { Form } from '../../../shared/form/form.tsx'
import type { FieldErrors } from '../../../shared/form/form-answer.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { BANS_TEXTS, REPORTS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Select } from '../../../ui/field/select.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import styles from '../admin-console.module.css'
import { BAN_LENGTHS, minutesOf } from '../players/ban-length.ts'

const OWN_WORDS = ''
const WARNING = 'warning'
const SANCTIONS = [WARNING, ...BAN_LENGTHS.filter((length) => length !== 'own')] as const
type ReportSanction = (typeof SANCTIONS)[number]

/** What is sent of every decision. */
export interface Verdict {
  readonly verdict: ReportVerdict
  readonly words: string
  /** Null: a warning, or no violation. */
  readonly ban: { readonly minutes: number | null } | null
}

interface VerdictFormProps {
  readonly templates: Readonly<Record<ReportVerdict, readonly string[]>>
  /** A field of the kind of report, for this verdict; named by `extraName` in refusals. */
  readonly extra: (verdict: ReportVerdict) => ReactNode
  readonly extraName: string
  readonly post: { readonly alert: string | null; readonly dismiss: () => void }
  /** Resolves to the refusals under the fields. */
  readonly onSave: (verdict: Verdict) => Promise<FieldErrors>
}

interface Values {
  readonly verdict: ReportVerdict
  readonly sanction: ReportSanction
  readonly words: string
}

function banOf({ verdict, sanction }: Values): Verdict['ban'] {
  if (verdict !== 'violation' || sanction === WARNING) return null
  const minutes = minutesOf(sanction, '')
  return minutes === 'wrong' ? null : { minutes }
}

/** What a report came to, and the words for the one whom the decision is against. */
export function VerdictForm({ templates, extra, extraName, post, onSave }: VerdictFormProps) {
  const form = useForm<Values>({
    initial: { verdict: 'violation', sanction: WARNING, words: '' },
    check: () => ({}),
  })
  const { verdict, words } = form.values
  const ready = templates[verdict]
  const save = (values: Values) =>
    onSave({ verdict: values.verdict, words: values.words, ban: banOf(values) })
  return (
    <Form form={form} className={styles.stack} onSubmit={save}>
      <Select
        {...form.choice('verdict')}
        label={T.verdict}
        options={reportVerdicts.map((value) => ({ value, label: T.verdicts[value] }))}
        onChange={(value) => form.set('verdict', value as ReportVerdict)}
      />
      {verdict === 'violation' && (
        <Select
          {...form.choice('sanction')}
          label={T.sanction}
          options={SANCTIONS.map((value) => ({
            value,
            label: value === WARNING ? T.warning : T.banFor(BANS_TEXTS.lengths[value]),
          }))}
          onChange={(value) => form.set('sanction', value as ReportSanction)}
        />
      )}
      {extra(verdict)}
      {ready.length > 0 && (
        <Select
          label={T.templates}
          value={ready.includes(words) ? words : OWN_WORDS}
          options={[OWN_WORDS, ...ready].map((value) => ({ value, label: value || T.noTemplate }))}
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
      <Refusals errors={form.errors} shown={['verdict', 'words', extraName]} />
      <PostAlert post={post} />
    </Form>
  )
}
