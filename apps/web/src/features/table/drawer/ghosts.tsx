import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ClockTime } from '../../../shared/clock-time.tsx'
import { DRAWER_TEXTS as T } from '../../../shared/texts/room/drawer.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import boxStyles from '../overlay/say-box.module.css'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import styles from './ghosts.module.css'
import logStyles from './log.module.css'

/** The limit of the contract. */
const LONGEST = 200

/** The room of the players who are out: what they write to each other, newest first. */
export function Ghosts() {
  const { view, people } = useGame()
  const { settings } = useLocal()
  if (settings.streamer) return <p className="text-muted">{T.streamerHides}</p>
  return (
    <section className={`${logStyles.group} ${styles.room}`}>
      <p className="text-muted">{T.ghostsNote}</p>
      <GhostBox />
      {view.ghostLines.length === 0 ? (
        <p className="text-muted">{T.ghostsEmpty}</p>
      ) : (
        <ol role="log" aria-label={T.ghosts}>
          {view.ghostLines.toReversed().map(({ seat, text, at }) => (
            <li key={`${at} ${seat}`}>
              <span>
                <Plate number={seat} className={logStyles.plate} /> <b>{people.name(seat)}</b> {text}
              </span>
              <ClockTime at={at} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function GhostBox() {
  const { allowed, send } = useGame()
  const [text, setText] = useState('')
  const words = text.trim()
  const may = allowed.can('sayToGhosts')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!may || words === '') return
    send({ type: 'sayToGhosts', text: words })
    setText('')
  }
  return (
    <form className={boxStyles.box} onSubmit={submit}>
      <input
        value={text}
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="send"
        disabled={!may}
        placeholder={T.ghostsSay}
        aria-label={T.ghostsSay}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" label={T.ghostsSend} disabled={!may || words === ''}>
        <SendHorizontal aria-hidden="true" />
      </IconButton>
    </form>
  )
}
