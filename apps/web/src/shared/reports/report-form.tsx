import { type ReportKind, reportKinds } from '@gorod/contracts/report-kinds'
import { REPORT_LIMITS as LIMITS, sendReport } from '@gorod/contracts/reports'
import type { Seat } from '@gorod/rules'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Form } from '../form/form.tsx'
import { refusedFields } from '../form/form-answer.ts'
import { PostAlert } from '../form/post-alert.tsx'
import { Refusals } from '../form/refusals.tsx'
import { useForm } from '../form/use-form.ts'
import { useFormPost } from '../form/use-form-post.ts'
import { REPORT_TEXTS as T } from '../texts/reports.ts'
import styles from './report-form.module.css'

interface ReportFormProps {
  /** The id of a running game, or the number of a finished one. */
  readonly game: string | number
  readonly seat: Seat
  readonly name: string
  /** Index of an event of the log; null: where the log is now. */
  readonly moment: number | null
  /** Where the form leads back to. */
  readonly back: string
  readonly onClose: () => void
  /** Further choices, between the kind and the words. */
  readonly children?: ReactNode
}

/** A report about the player of a seat, for moderators. Nobody else hears of it. */
export function ReportForm({ game, seat, name, moment, back, onClose, children }: ReportFormProps) {
  const form = useForm<{ kind: ReportKind; text: string }>({ initial: { kind: 'insults', text: '' } })
  const post = useFormPost(sendReport, { too_many_requests: T.tooMany, not_in_game: T.notInGame })
  const [sent, setSent] = useState(false)
  const [about, setAbout] = useState(seat)
  // Who sees that the wrong player was chosen keeps the words; after a report they belong to that one.
  if (about !== seat) {
    setAbout(seat)
    setSent(false)
    if (sent) form.reset()
    else form.clear('text')
  }
  const send = async ({ kind, text }: { readonly kind: ReportKind; readonly text: string }) => {
    const result = await post.send({ game, seat, moment, kind, text })
    setSent(result.state === 'done')
    return refusedFields(result)
  }
  if (sent)
    return (
      <div className={styles.form}>
        <p role="status">{T.sent}</p>
        <Button kind="line" onClick={onClose}>
          {back}
        </Button>
      </div>
    )
  return (
    <Form
      form={form}
      className={styles.form}
      aria-label={T.title(name)}
      data-unsent={form.values.text.trim() !== '' || undefined}
      onSubmit={send}
    >
      <Kinds {...form.choice('kind')} />
      {children}
      <Textarea {...form.text('text')} label={T.text} hint={T.textHint} maxLength={LIMITS.text} rows={3} />
      <Refusals errors={form.errors} shown={['text']} />
      <div className={styles.buttons}>
        <Button type="submit" kind="lamp" loading={form.busy}>
          {T.send}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {T.cancel}
        </Button>
      </div>
      <PostAlert post={post} />
    </Form>
  )
}

interface KindsProps {
  readonly value: ReportKind
  readonly onChange: (kind: ReportKind) => void
}

function Kinds({ value, onChange }: KindsProps) {
  const name = useId()
  return (
    <fieldset className={styles.kinds}>
      <legend>{T.kind}</legend>
      <div>
        {reportKinds.map((one) => (
          <label key={one}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            <span>{T.kinds[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
