import { importNotes } from '@gorod/contracts/notes'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notesOfBrowser } from '../../../shared/notes/notes-file.ts'
import { useNotes, useRefreshNotes } from '../../../shared/notes/use-notes.ts'
import { withoutAccounts } from '../model/notes.ts'
import { useLocal } from '../room/local-context.ts'

/**
 * Notes about accounts were kept in the browser once: they move to the server, but for players about whom there is a
 * note already. What the server does not take stays, for the next room.
 */
export function NotebookUpload() {
  const { notebook, setNotebook } = useLocal()
  const notes = useNotes()
  const refresh = useRefreshNotes()
  const keptNotes = useEffectEvent(() => notesOfBrowser(notebook.notes))
  const taken = useEffectEvent(async () => {
    setNotebook(withoutAccounts(notebook))
    await refresh()
  })
  const tried = useRef(false)
  useEffect(() => {
    const kept = keptNotes()
    if (notes === undefined || kept.length === 0 || tried.current) return
    tried.current = true
    const sent = { notes: kept.filter(({ userId }) => !notes.has(userId)) }
    api(importNotes, sent).then(
      async ({ success }) => {
        if (success) await taken()
      },
      () => undefined,
    )
  }, [notes])
  return null
}
