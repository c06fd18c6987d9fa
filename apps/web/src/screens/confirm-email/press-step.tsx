import { confirmEmail } from '@gorod/contracts/accounts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { CONFIRM_EMAIL_TEXTS as T } from '../../shared/texts/confirm-email.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirm-email.module.css'
import { TRY_LATER } from './try-later.ts'

interface PressStepProps {
  /** Null while it is not known. */
  readonly username: string | null
  readonly token: string
  readonly onDone: () => void
  readonly onRefused: () => void
}

/** For the account to which the e-mail was sent: one press. */
export function PressStep({ username, token, onDone, onRefused }: PressStepProps) {
  const post = useFormPost(confirmEmail, TRY_LATER)
  const press = async () => {
    if ((await post.send({ token })).state !== 'done') onRefused()
    else onDone()
  }
  return (
    <>
      <h1 className="h2">{T.title}</h1>
      <p className="text-secondary">{username === null ? T.ready : T.readyAs(username)}</p>
      <Button
        kind="lamp"
        size="lg"
        className={styles.wide}
        loading={post.busy}
        autoFocus
        onClick={() => void press()}
      >
        {T.confirm}
      </Button>
      <PostAlert post={post} />
    </>
  )
}
