import { decideMessageReport, type MessageCategory, messageCategories } from '@gorod/contracts/messages'
import { useState } from 'react'
import { refusedFields } from '../../../shared/form/form-answer.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { REPORTS_ADMIN_TEXTS } from '../../../shared/texts/admin.ts'
import { MESSAGE_REPORTS_TEXTS as T } from '../../../shared/texts/messages.ts'
import { SANCTION_TEXTS } from '../../../shared/texts/sanctions.ts'
import { Select } from '../../../ui/field/select.tsx'
import { VerdictForm } from '../reports/verdict-form.tsx'

interface MessageDecisionProps {
  readonly id: number
  readonly onDone: () => Promise<void>
}

/** Decides a report of private messages. */
export function MessageDecision({ id, onDone }: MessageDecisionProps) {
  const { forbidden, gone } = REPORTS_ADMIN_TEXTS
  const post = useFormPost(decideMessageReport, { forbidden, not_found: gone })
  const [category, setCategory] = useState<MessageCategory>('insults')
  return (
    <VerdictForm
      templates={T.templateTexts}
      post={post}
      extraName="category"
      extra={(verdict) =>
        verdict === 'violation' && (
          <Select
            name="category"
            value={category}
            error={post.errors.category}
            label={T.category}
            options={messageCategories.map((value) => ({ value, label: SANCTION_TEXTS.categories[value] }))}
            onChange={(value) => setCategory(value as MessageCategory)}
          />
        )
      }
      onSave={async (verdict) => {
        const result = await post.send({ id, category, ...verdict })
        if (result.state === 'done') await onDone()
        return refusedFields(result)
      }}
    />
  )
}
