import { NOTE_LIMITS } from '@gorod/contracts/notes'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { NOTES_TEXTS as T } from '../texts/notes.ts'
import styles from './note-editor.module.css'
import { useNotes, useSaveNote } from './use-notes.ts'

/** How many tags of other players are offered. */
const OFFERED = 4

interface NoteEditorProps {
  readonly userId: number
  readonly username: string
}

/** The viewer's tags and note about a player; what is written is kept when the field is left. Empty until loaded. */
export function NoteEditor(props: NoteEditorProps) {
  const notes = useNotes()
  return notes === undefined ? null : <Editor {...props} notes={notes} />
}

interface EditorProps extends NoteEditorProps {
  readonly notes: NonNullable<ReturnType<typeof useNotes>>
}

function Editor({ userId, username, notes }: EditorProps) {
  const { save, error } = useSaveNote()
  const { note = '', tags = [] } = notes.get(userId) ?? {}
  const field = useNoteField(note, (text) => save({ userId, username, note: text }))
  const used = [...notes.values()].flatMap((one) => one.tags)
  const offered = [...new Set(used)].filter((tag) => !tags.includes(tag)).slice(0, OFFERED)
  const setTags = (now: readonly string[]) => save({ userId, username, note: field.text, tags: now })
  const full = tags.length >= NOTE_LIMITS.tags
  return (
    <div className={styles.editor}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row */}
      <div className={styles.tags} role="group" aria-label={T.tags}>
        {[...tags, ...(full ? [] : offered)].map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            aria-pressed={tags.includes(tag)}
            onClick={() => setTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag])}
          >
            {tag}
          </button>
        ))}
        {!full && <NewTag onTag={(tag) => tags.includes(tag) || setTags([...tags, tag])} />}
      </div>
      <textarea
        className={styles.note}
        rows={2}
        value={field.text}
        maxLength={NOTE_LIMITS.noteLength}
        placeholder={T.placeholder}
        aria-label={T.note}
        // The room has keys of its own; Escape still closes what is around.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
        onChange={(event) => field.write(event.target.value)}
        onBlur={field.leave}
      />
      <p className={styles.line} role="status">
        {error ?? T.privacy}
      </p>
    </div>
  )
}

/** The text of the field. It is saved when the field is left, and when what is around it closes with it. */
function useNoteField(note: string, save: (text: string) => void) {
  const [text, setText] = useState(note)
  const [known, setKnown] = useState(note)
  if (note !== known) {
    setKnown(note)
    setText(note)
  }
  const leave = () => {
    if (text.trim() !== note) save(text)
  }
  const close = useEffectEvent(leave)
  useEffect(() => () => close(), [])
  return { text, write: setText, leave }
}

function NewTag({ onTag }: { readonly onTag: (tag: string) => void }) {
  const [writing, setWriting] = useState(false)
  const finish = (text: string) => {
    const tag = text.trim().replace(/\s+/g, ' ')
    if (tag !== '') onTag(tag)
    setWriting(false)
  }
  if (!writing)
    return (
      <button type="button" className={`${styles.tag} ${styles.add}`} onClick={() => setWriting(true)}>
        <Plus className="icon-16" aria-hidden="true" />
        {T.addTag}
      </button>
    )
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // The dialog around it closes on Escape, and the room has keys of its own.
    event.stopPropagation()
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.currentTarget.value = ''
    event.currentTarget.blur()
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was just pressed
      autoFocus
      className={styles.newTag}
      maxLength={NOTE_LIMITS.tagLength}
      aria-label={T.newTag}
      onKeyDown={onKey}
      onBlur={(event) => finish(event.target.value)}
    />
  )
}
