import { MESSAGE_LIMITS, reportPrivateMessages } from '@gorod/contracts/messages'
import { type FormEvent, useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { MESSAGES_TEXTS as T } from '../../shared/texts/messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import styles from './messages.module.css'

interface ReportFormProps {
  readonly userId: number
  readonly chosen: ReadonlySet<number>
  readonly onDone: (sent: boolean) => void
}

/** Moderators see what is chosen above with its neighbours, and nothing else. */
export function ReportForm({ userId, chosen, onDone }: ReportFormProps) {
  const post = useFormPost(reportPrivateMessages, {
    already_in_game: T.playing,
    too_many_requests: ERROR_TEXTS.too_many_requests,
  })
  const [text, setText] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if ((await post.send({ userId, messages: [...chosen], text })).state === 'done') onDone(true)
  }
  return (
    <form className={styles.report} onSubmit={(event) => void send(event)}>
      <p>{T.reporting}</p>
      <p role="status">
        {T.chosen(chosen.size)}
        {chosen.size >= MESSAGE_LIMITS.reported && `. ${T.chosenMost}`}
      </p>
      <Textarea
        label={T.why}
        rows={2}
        maxLength={MESSAGE_LIMITS.text}
        value={text}
        error={post.errors.text}
        onChange={(event) => setText(event.target.value)}
      />
      <Refusals errors={{ messages: post.errors.messages ?? '' }} />
      <div className={styles.buttons}>
        <Button type="submit" kind="lamp" loading={post.busy} disabled={chosen.size === 0}>
          {T.sendReport}
        </Button>
        <Button kind="ghost" onClick={() => onDone(false)}>
          {T.cancel}
        </Button>
      </div>
      <PostAlert post={post} />
    </form>
  )
}
