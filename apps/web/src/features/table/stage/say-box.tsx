import { MessageSquareText, SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useGame } from '../room/game-context.ts'
import { usePicturesState } from '../room/pictures-context.ts'
import styles from './say-box.module.css'

const LONGEST = 300

interface Say {
  readonly possible: boolean
  readonly shown: boolean
  readonly toggle: () => void
}

/** Speech in text: always offered, and open at once where there is no media. */
export function useSay(): Say {
  const { allowed } = useGame()
  const noMedia = usePicturesState((pictures) => pictures.missing() !== null)
  const [asked, setAsked] = useState<boolean | null>(null)
  const possible = allowed.can('say')
  const shown = possible && (asked ?? noMedia)
  return { possible, shown, toggle: () => setAsked(!shown) }
}

export function SayToggle({ say }: { readonly say: Say }) {
  if (!say.possible) return null
  return (
    <IconButton
      label={STAGE_TEXTS.say}
      className={styles.toggle}
      aria-pressed={say.shown}
      onClick={say.toggle}
    >
      <MessageSquareText aria-hidden="true" />
    </IconButton>
  )
}

export function SayBox() {
  const { send } = useGame()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '') return
    send({ type: 'say', text: trimmed, claims: [] })
    setText('')
  }
  return (
    <form className={styles.box} data-say="" onSubmit={submit}>
      <input
        value={text}
        maxLength={LONGEST}
        placeholder={STAGE_TEXTS.sayPlaceholder}
        aria-label={STAGE_TEXTS.say}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" label={STAGE_TEXTS.saySend} disabled={text.trim() === ''}>
        <SendHorizontal aria-hidden="true" />
      </IconButton>
    </form>
  )
}
