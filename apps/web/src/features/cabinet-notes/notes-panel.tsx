import type { PlayerNote } from '@gorod/contracts/notes'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/loaded.tsx'
import { useNotesQuery, useSaveNote } from '../../shared/notes/use-notes.ts'
import { useFocusOfRemoved } from '../../shared/take-lost-focus.ts'
import { NOTES_TEXTS as T } from '../../shared/texts/notes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './cabinet-notes.module.css'
import { NotesFile } from './notes-file-buttons.tsx'

/** All notes about other players, with a way to take them along and to bring them back. */
export function NotesPanel() {
  const query = useNotesQuery()
  const list = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(list, query.data?.size ?? 0)
  return (
    <Panel title={T.title} lead={T.lead}>
      <Loaded query={query}>
        {(notes) => (
          <>
            <ul ref={list} className={styles.list} tabIndex={-1} aria-label={T.title}>
              {notes.size === 0 && <li className="text-muted">{T.none}</li>}
              {[...notes.values()].map((note) => (
                <Note key={note.userId} about={note} />
              ))}
            </ul>
            <NotesFile notes={notes} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Note({ about: { userId, username, note, tags } }: { readonly about: PlayerNote }) {
  const { save, error } = useSaveNote()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link className="link" to={`/profile/${userId}`}>
          {username}
        </Link>
        {tags.length > 0 && (
          <div className={styles.tags}>
            {tags.map((tag) => (
              <Tag key={tag} kind="line">
                {tag}
              </Tag>
            ))}
          </div>
        )}
        {note !== '' && <p>{note}</p>}
        {error !== null && <p role="alert">{error}</p>}
      </div>
      <Button
        kind="line"
        size="sm"
        aria-label={T.removeLabel(username)}
        onClick={() => save({ userId, note: '', tags: [] })}
      >
        {T.remove}
      </Button>
    </li>
  )
}
