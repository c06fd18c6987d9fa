import { MESSAGE_LIMITS, sendPrivateMessage } from '@gorod/contracts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { refreshMessages } from '../../shared/messages/use-messages.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { MESSAGES_TEXTS as T } from '../../shared/texts/messages.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import styles from './messages.module.css'

const TEXTS = { already_in_game: T.playing, too_many_requests: ERROR_TEXTS.too_many_requests }
/** The figure is of use near the end. */
const NEAR_END = 100

/** Enter sends, Shift and Enter begins a line. */
export function SayForm({ userId }: { readonly userId: number }) {
  const client = useQueryClient()
  const post = useFormPost(sendPrivateMessage, TEXTS)
  const [text, setText] = useState('')
  const left = MESSAGE_LIMITS.text - text.length
  const say = async () => {
    const said = text.trim()
    if (said === '' || post.busy) return
    const result = await post.send({ userId, text: said }, () => refreshMessages(client))
    if (result.state === 'done') setText((now) => (now.trim() === said ? '' : now))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void say()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void say()
  }
  return (
    <form className={styles.say} onSubmit={onSubmit}>
      <Textarea
        label={T.label}
        className={styles.field ?? ''}
        rows={2}
        enterKeyHint="send"
        maxLength={MESSAGE_LIMITS.text}
        value={text}
        hint={left <= NEAR_END ? T.left(left) : undefined}
        error={post.errors.text ?? post.errors.userId}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          post.clear('text')
        }}
      />
      <IconButton type="submit" label={T.send} disabled={post.busy || text.trim() === ''}>
        <SendHorizontal aria-hidden="true" />
      </IconButton>
      <PostAlert post={post} />
    </form>
  )
}
