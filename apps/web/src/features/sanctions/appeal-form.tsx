import type { SanctionKind } from '@gorod/contracts/sanction-kinds'
import { getOwnSanctions, APPEAL_LIMITS as LIMITS, sendAppeal } from '@gorod/contracts/sanctions'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { Form } from '../../shared/form/form.tsx'
import { refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { APPEALS_TEXTS as T } from '../../shared/texts/sanctions.ts'
import { Button } from '../../ui/button/button.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import styles from './sanctions.module.css'

interface AppealFormProps {
  readonly kind: SanctionKind
  readonly id: number
  readonly onClose: () => void
}

export function AppealForm({ kind, id, onClose }: AppealFormProps) {
  const client = useQueryClient()
  const form = useForm<{ text: string }>({ initial: { text: '' } })
  const post = useFormPost(sendAppeal, { too_many_requests: T.tooMany, not_found: T.gone })
  const send = async ({ text }: { readonly text: string }) => {
    const result = await post.send({ kind, id, text })
    if (result.state === 'done') await refresh(client, getOwnSanctions)
    return refusedFields(result)
  }
  return (
    <Form form={form} className={styles.form} aria-label={T.formLabel} onSubmit={send}>
      <Textarea {...form.text('text')} label={T.text} hint={T.textHint} maxLength={LIMITS.text} rows={5} />
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
