import { decideReport, type Report } from '@gorod/contracts/reports'
import { useState } from 'react'
import { refusedFields } from '../../../shared/form/form-answer.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { REPORTS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Select } from '../../../ui/field/select.tsx'
import { VerdictForm } from './verdict-form.tsx'

interface DecisionFormProps {
  readonly id: number
  /** The other players of the game. */
  readonly others: Report['others']
  readonly onDone: () => Promise<void>
}

const NOBODY = ''

/** Decides a report of a game; with it two players may be kept apart. */
export function DecisionForm({ id, others, onDone }: DecisionFormProps) {
  const post = useFormPost(decideReport, { forbidden: T.forbidden, not_found: T.gone })
  const [apart, setApart] = useState(NOBODY)
  return (
    <VerdictForm
      templates={T.templateTexts}
      post={post}
      extraName="apart"
      extra={(verdict) =>
        verdict !== 'false' &&
        others.length > 0 && (
          <Select
            name="apart"
            value={apart}
            error={post.errors.apart}
            label={T.apart}
            hint={T.apartHint}
            options={[
              { value: NOBODY, label: T.apartNobody },
              ...others.map((other) => ({
                value: String(other.id),
                label: T.apartPlayer(other.seat, other.username),
              })),
            ]}
            onChange={setApart}
          />
        )
      }
      onSave={async (verdict) => {
        const other = verdict.verdict === 'false' || apart === NOBODY ? null : Number(apart)
        const result = await post.send({ id, ...verdict, apart: other })
        if (result.state === 'done') await onDone()
        return refusedFields(result)
      }}
    />
  )
}
