import {
  type Appeal,
  type AppealOutcome,
  appealOutcomes,
  decideAppeal,
  APPEAL_LIMITS as LIMITS,
} from '@gorod/contracts/sanctions'
import { Form } from '../../../shared/form/form.tsx'
import { refusedFields } from '../../../shared/form/form-answer.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { APPEALS_ADMIN_TEXTS as T } from '../../../shared/texts/sanctions.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Select } from '../../../ui/field/select.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import styles from '../admin-console.module.css'
import { minutesOf } from '../players/ban-length.ts'
import { minutesOfSanction } from './earlier-sanctions.tsx'

interface AppealDecisionProps {
  readonly appeal: Appeal
  readonly onDone: () => Promise<void>
}

interface Values {
  readonly outcome: AppealOutcome
  readonly minutes: string
  readonly words: string
}

const OWN_WORDS = ''

/** Confirms, shortens or lifts a sanction, with words for its player. */
export function AppealDecision({ appeal, onDone }: AppealDecisionProps) {
  const { sanction } = appeal
  const form = useForm<Values>({
    initial: { outcome: 'confirmed', minutes: halfOf(minutesOfSanction(sanction)), words: '' },
    check: ({ outcome, minutes }) =>
      outcome === 'shortened' && minutesOf('own', minutes) === 'wrong' ? { minutes: T.minutesWrong } : {},
  })
  const post = useFormPost(decideAppeal, { forbidden: T.forbidden, not_found: T.gone })
  const { outcome, words } = form.values
  const templates: readonly string[] = T.templateTexts[outcome]
  const outcomes = appealOutcomes.filter((one) => one !== 'shortened' || sanction.kind === 'ban')
  const save = async (values: Values) => {
    const typed = minutesOf('own', values.minutes)
    const minutes = values.outcome === 'shortened' && typed !== 'wrong' ? typed : null
    const result = await post.send({ id: appeal.id, outcome: values.outcome, minutes, words: values.words })
    if (result.state === 'done') await onDone()
    return refusedFields(result)
  }
  return (
    <Form form={form} className={styles.stack} onSubmit={save}>
      <Select
        {...form.choice('outcome')}
        label={T.outcome}
        options={outcomes.map((value) => ({ value, label: T.outcomes[value] }))}
        onChange={(value) => form.set('outcome', value as AppealOutcome)}
      />
      {outcome === 'shortened' && (
        <Input {...form.text('minutes')} label={T.minutes} inputMode="numeric" autoComplete="off" />
      )}
      <Select
        label={T.templates}
        value={templates.includes(words) ? words : OWN_WORDS}
        options={[OWN_WORDS, ...templates].map((value) => ({ value, label: value || T.ownWords }))}
        onChange={(value) => form.set('words', value)}
      />
      <Textarea
        {...form.text('words')}
        label={T.words}
        hint={T.wordsHint}
        maxLength={LIMITS.words}
        rows={3}
      />
      <Button type="submit" kind="lamp" block loading={form.busy}>
        {T.save}
      </Button>
      <PostAlert post={post} />
    </Form>
  )
}

/** A first offer; a ban without an end has none. */
function halfOf(minutes: number | null): string {
  return minutes === null ? '' : String(Math.max(1, Math.floor(minutes / 2)))
}
