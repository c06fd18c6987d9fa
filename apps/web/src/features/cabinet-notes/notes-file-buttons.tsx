import { importNotes, type PlayerNote } from '@gorod/contracts/notes'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { notesFile, readNotesFile } from '../../shared/notes/notes-file.ts'
import { useRefreshNotes } from '../../shared/notes/use-notes.ts'
import { saveFile } from '../../shared/save-file.ts'
import { NOTES_TEXTS as T } from '../../shared/texts/notes.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './cabinet-notes.module.css'

/** Notes as a file: saved, and loaded over those about the same players. */
export function NotesFile({ notes }: { readonly notes: ReadonlyMap<number, PlayerNote> }) {
  const chooser = useRef<HTMLInputElement>(null)
  const post = useFormPost(importNotes)
  const refresh = useRefreshNotes()
  const [outcome, setOutcome] = useState<string | null>(null)
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target
    const read = readNotesFile((await files?.[0]?.text()) ?? '')
    // The same file may be chosen again.
    if (chooser.current !== null) chooser.current.value = ''
    setOutcome(read === null ? T.badFile : null)
    if (read === null) return
    await post.send({ notes: read }, async (result) => {
      if (result.state !== 'done') return
      setOutcome(T.loaded(result.answer.written ?? 0, result.answer.skipped ?? 0))
      await refresh()
    })
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button
          icon={<Download aria-hidden="true" />}
          disabled={notes.size === 0}
          onClick={() => saveFile('notes.json', notesFile(notes.values()))}
        >
          {T.save}
        </Button>
        <Button
          icon={<Upload aria-hidden="true" />}
          loading={post.busy}
          onClick={() => chooser.current?.click()}
        >
          {T.load}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={T.load}
          onChange={(event) => void load(event)}
        />
      </div>
      <p role="status">{outcome}</p>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </>
  )
}
