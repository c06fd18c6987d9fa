import { changeProtocol, REVIEW_LIMITS as LIMITS } from '@gorod/contracts/reviews'
import { Form } from '../../shared/form/form.tsx'
import { refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { ChangeFields } from './change-fields.tsx'
import { type ChangeValues, changeOf, checkChange, NO_CHANGE } from './change-values.ts'
import styles from './match-review.module.css'
import type { ReviewedSeat } from './reviewed-seats.ts'

interface RulingFormProps {
  readonly number: number
  readonly seats: readonly ReviewedSeat[]
  readonly onDone: () => Promise<void>
}

/** The judge or a moderator changes the protocol, with the reason. */
export function RulingForm({ number, seats, onDone }: RulingFormProps) {
  const form = useForm<ChangeValues>({ initial: { ...NO_CHANGE, kind: 'extra' }, check: checkChange })
  const post = useFormPost(changeProtocol, { forbidden: T.forbidden })
  const save = async (values: ChangeValues) => {
    const change = changeOf(values, seats)
    if (change === null) return {}
    const result = await post.send({ id: number, change, reason: values.text })
    const { reason, ...refused } = refusedFields(result)
    if (result.state === 'done') {
      form.reset()
      await onDone()
    }
    return reason === undefined ? refused : { ...refused, text: reason }
  }
  return (
    <Form form={form} className={styles.form} onSubmit={save}>
      <h3>{T.change}</h3>
      <p className={styles.hint}>{T.changeHint}</p>
      <ChangeFields form={form} seats={seats} none={null} />
      <Input {...form.text('text')} label={T.reason} maxLength={LIMITS.reason} autoComplete="off" />
      <Button type="submit" kind="lamp" loading={form.busy}>
        {T.save}
      </Button>
      <PostAlert post={post} />
    </Form>
  )
}
