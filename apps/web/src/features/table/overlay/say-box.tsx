import { MessageSquareText, SendHorizontal } from 'lucide-react'
import type { FormEvent } from 'react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useSay } from '../room/use-say.ts'
import styles from './say-box.module.css'

const LONGEST = 300

export function SayToggle() {
  const { possible, writes, show } = useSay()
  if (!possible) return null
  return (
    <IconButton
      label={STAGE_TEXTS.say}
      className={styles.toggle}
      aria-pressed={writes}
      onClick={() => show(!writes)}
    >
      <MessageSquareText aria-hidden="true" />
    </IconButton>
  )
}

/** The typed words. Enter and the button send them together with the claims. */
export function SayBox() {
  const { text, setText, send } = useSay()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send?.()
  }
  return (
    <form className={styles.box} onSubmit={submit}>
      <input
        value={text}
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="send"
        placeholder={STAGE_TEXTS.sayPlaceholder}
        aria-label={STAGE_TEXTS.say}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" label={STAGE_TEXTS.saySend} disabled={send === null}>
        <SendHorizontal aria-hidden="true" />
      </IconButton>
    </form>
  )
}
