import { REVIEW_LIMITS as LIMITS, sendProtest } from '@gorod/contracts/reviews'
import { Form } from '../../shared/form/form.tsx'
import { refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import type { Moment } from './log-moments.ts'
import styles from './match-review.module.css'

interface ProtestFormProps {
  readonly number: number
  readonly moments: readonly Moment[]
  readonly onDone: () => Promise<void>
}

interface Values {
  /** Index of an event, or empty for the whole game. */
  readonly moment: string
  readonly text: string
}

/** A player of the game says what was wrong, and when. */
export function ProtestForm({ number, moments, onDone }: ProtestFormProps) {
  const form = useForm<Values>({ initial: { moment: '', text: '' } })
  const post = useFormPost(sendProtest, { not_in_game: T.notInGame, too_many_requests: T.tooMany })
  const send = async ({ moment, text }: Values) => {
    const result = await post.send({ id: number, text, moment: moment === '' ? null : Number(moment) })
    if (result.state === 'done') await onDone()
    return refusedFields(result)
  }
  return (
    <Form
      form={form}
      className={styles.form}
      data-unsent={form.values.text.trim() !== '' || undefined}
      onSubmit={send}
    >
      <h3>{T.protest}</h3>
      <p className={styles.hint}>{T.protestHint}</p>
      <Select
        {...form.choice('moment')}
        label={T.moment}
        options={[
          { value: '', label: T.wholeGame },
          ...moments.map(({ index, label }) => ({ value: String(index), label })),
        ]}
      />
      <Textarea {...form.text('text')} label={T.protestText} maxLength={LIMITS.text} rows={4} />
      <Button type="submit" kind="lamp" loading={form.busy}>
        {T.send}
      </Button>
      <PostAlert post={post} />
    </Form>
  )
}
