import { useState } from 'react'
import { NoteEditor } from '../../shared/notes/note-editor.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { NOTES_TEXTS as T } from '../../shared/texts/notes.ts'
import styles from './player-note.module.css'

interface PlayerNoteProps {
  readonly userId: number
  readonly username: string
}

/**
 * For a signed-in viewer of somebody else's profile: their own note and tags, fetched when it is opened, so that the first
 * view of a profile costs no further call.
 */
export function PlayerNote(props: PlayerNoteProps) {
  const me = useMe()
  const [open, setOpen] = useState(false)
  const hidden = me.state === 'signed_in' && me.user.streamerMode
  if (hidden) return <p className="text-muted">{T.streamerHides}</p>
  return (
    <details className={styles.note} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{T.note}</summary>
      {open && <NoteEditor {...props} />}
    </details>
  )
}
