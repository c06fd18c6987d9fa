import { APPLICATION_LIMIT, applyForJudge, JUDGE_PASSES_NEEDED } from '@gorod/contracts/judging'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { JUDGING_TEXTS as T } from '../../shared/texts/judging.ts'
import { Button } from '../../ui/button/button.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import styles from './judging.module.css'
import { JUDGING_KEY } from './use-judging.ts'

interface ApplicationFormProps {
  readonly isJudge: boolean
  readonly mayApply: boolean
  readonly application: { readonly state: string; readonly reason: string | null } | null
}

/** Applies for the right of a judge, or says how the application stands. */
export function ApplicationForm({ isJudge, mayApply, application }: ApplicationFormProps) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const post = useFormPost(applyForJudge)
  if (isJudge) return <p>{T.isJudge}</p>
  if (application?.state === 'open') return <p role="status">{T.waiting}</p>
  const declined = application?.state === 'declined' && (
    <p className="text-secondary">{T.declined(application.reason ?? '')}</p>
  )
  if (!mayApply) return declined || <p className="text-muted">{T.applyLater(JUDGE_PASSES_NEEDED)}</p>
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void post.send({ text }, () => client.invalidateQueries({ queryKey: JUDGING_KEY }))
      }}
    >
      {declined}
      <Textarea
        name="text"
        label={T.applyText}
        error={post.errors.text}
        value={text}
        maxLength={APPLICATION_LIMIT}
        onChange={(event) => {
          setText(event.target.value)
          post.clear('text')
        }}
      />
      <Button kind="lamp" type="submit" loading={post.busy}>
        {T.applySend}
      </Button>
      <PostAlert post={post} />
    </form>
  )
}
