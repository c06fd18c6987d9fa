import { answerProtest, REVIEW_LIMITS as LIMITS } from '@gorod/contracts/reviews'
import { Form } from '../../shared/form/form.tsx'
import { refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { ChangeFields } from './change-fields.tsx'
import { type ChangeValues, changeOf, checkChange, NO_CHANGE } from './change-values.ts'
import styles from './match-review.module.css'
import type { ReviewedSeat } from './reviewed-seats.ts'

interface AnswerFormProps {
  readonly protestId: number
  readonly seats: readonly ReviewedSeat[]
  /** The protocol may still be changed. */
  readonly open: boolean
  readonly onDone: () => Promise<void>
  /** Null: the form stays. */
  readonly onCancel: (() => void) | null
}

/** Accepts or declines a protest. An accepted one may bring its correction along. */
export function AnswerForm({ protestId, seats, open, onDone, onCancel }: AnswerFormProps) {
  const form = useForm<ChangeValues>({
    initial: NO_CHANGE,
    check: (values) => (values.decision === 'accepted' ? checkChange(values) : {}),
  })
  const post = useFormPost(answerProtest, { forbidden: T.forbidden })
  const accepted = form.values.decision === 'accepted'
  const save = async (values: ChangeValues) => {
    const change = accepted && open ? changeOf(values, seats) : null
    const result = await post.send({ protestId, accepted, text: values.text, change })
    const { reason, ...refused } = refusedFields(result)
    if (result.state === 'done') await onDone()
    return reason === undefined ? refused : { ...refused, text: reason }
  }
  return (
    <Form form={form} className={styles.form} onSubmit={save}>
      <Select
        {...form.choice('decision')}
        label={T.decision}
        options={(['accepted', 'declined'] as const).map((value) => ({ value, label: T.decisions[value] }))}
        onChange={(value) => form.set('decision', value as ChangeValues['decision'])}
      />
      {accepted && open && <ChangeFields form={form} seats={seats} none={T.noCorrection} />}
      <Input {...form.text('text')} label={T.answerText} maxLength={LIMITS.reason} autoComplete="off" />
      <div className={styles.buttons}>
        <Button type="submit" kind="lamp" loading={form.busy}>
          {T.saveAnswer}
        </Button>
        {onCancel !== null && (
          <Button kind="line" onClick={onCancel}>
            {T.cancel}
          </Button>
        )}
      </div>
      <PostAlert post={post} />
    </Form>
  )
}
