import { NoteEditor } from '../../shared/notes/note-editor.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { NOTES_TEXTS as T } from '../../shared/texts/notes.ts'
import styles from './player-note.module.css'

interface PlayerNoteProps {
  readonly userId: number
  readonly username: string
}

/** For a signed-in viewer of somebody else's profile: their own note and tags. */
export function PlayerNote(props: PlayerNoteProps) {
  const me = useMe()
  const hidden = me.state === 'signed_in' && me.user.streamerMode
  return (
    <div className={styles.note}>
      {hidden ? <p className="text-muted">{T.streamerHides}</p> : <NoteEditor {...props} />}
    </div>
  )
}
