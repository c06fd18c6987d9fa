import { decideMessageReport } from '@gorod/contracts/messages'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { MESSAGE_REPORTS_TEXTS as T } from '../../../shared/texts/messages.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from '../admin-console.module.css'

interface MessageDecisionProps {
  readonly id: number
  readonly onDone: () => Promise<void>
}

/** Whether reported messages were a violation. A ban is given on the page of the player. */
export function MessageDecision({ id, onDone }: MessageDecisionProps) {
  const post = useFormPost(decideMessageReport)
  const decide = (violation: boolean) => void post.send({ id, violation }, onDone)
  return (
    <div className={styles.buttons}>
      <Button loading={post.busy} onClick={() => decide(true)}>
        {T.violation}
      </Button>
      <Button kind="ghost" disabled={post.busy} onClick={() => decide(false)}>
        {T.noViolation}
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}
