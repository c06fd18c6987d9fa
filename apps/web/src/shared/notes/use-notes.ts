import { getNotes, type NoteInput, type PlayerNote, setNote } from '@gorod/contracts/notes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { formResult, refusedFields } from '../form/form-answer.ts'
import { forgetSession, useMe } from '../session/use-me.ts'
import { SOMETHING_WENT_WRONG } from '../texts/errors.ts'

/** With the viewer in it: the next person at this browser must not see them. */
const notesKey = (viewer: number | null) => ['notes', viewer] as const
const FRESH_MS = 5 * 60_000

type Notes = ReadonlyMap<number, PlayerNote>

/** The viewer's notes by player. Undefined until they are loaded, and for a visitor. */
export function useNotes(): Notes | undefined {
  const { data } = useNotesQuery()
  return data
}

export function useNotesQuery() {
  const viewer = useViewer()
  return useQuery({
    queryKey: notesKey(viewer),
    queryFn: async ({ signal }) => byPlayer(await api(getNotes, {}, { signal })),
    enabled: viewer !== null,
    staleTime: FRESH_MS,
  })
}

function useViewer(): number | null {
  const me = useMe()
  return me.state === 'signed_in' ? me.user.id : null
}

function byPlayer(notes: readonly PlayerNote[]): Notes {
  return new Map(notes.map((note) => [note.userId, note]))
}

/** Fetches the notes again, after an import. */
export function useRefreshNotes(): () => Promise<void> {
  const client = useQueryClient()
  const viewer = useViewer()
  return () => client.invalidateQueries({ queryKey: notesKey(viewer) })
}

/** What is not in it stays as it was written last, although no page may have shown that yet. */
interface NoteDraft extends Partial<Pick<PlayerNote, 'username' | 'note' | 'tags'>> {
  readonly userId: number
}

interface SaveNote {
  readonly save: (draft: NoteDraft) => void
  /** Why the last one was not kept. */
  readonly error: string | null
}

/** Saves one note after the other, and shows each at once wherever the notes are shown. */
export function useSaveNote(): SaveNote {
  const client = useQueryClient()
  const viewer = useViewer()
  const queryKey = notesKey(viewer)
  const { mutate, data } = useMutation({
    // The order of the answers would otherwise decide which of two drafts stays.
    scope: { id: 'notes' },
    mutationFn: sendNote,
    onSuccess: (error) => {
      if (error !== null) void client.invalidateQueries({ queryKey })
    },
  })
  const save = ({ userId, username = '', ...draft }: NoteDraft) => {
    const known = client.getQueryData<Notes>(queryKey) ?? new Map()
    const written = { username, note: '', tags: [], ...known.get(userId), ...draft, userId }
    client.setQueryData<Notes>(queryKey, (shown) => shown && withNote(shown, written))
    mutate({ userId, note: written.note, tags: [...written.tags] })
  }
  return { save, error: data ?? null }
}

function withNote(known: Notes, written: PlayerNote): Notes {
  const others = [...known.values()].filter((other) => other.userId !== written.userId)
  const note = written.note.trim()
  return byPlayer(note === '' && written.tags.length === 0 ? others : [{ ...written, note }, ...others])
}

/** Null: kept. */
async function sendNote(input: NoteInput): Promise<string | null> {
  const result = await formResult(api(setNote, input))
  if (result.state === 'done') return null
  if (result.state === 'refused') return Object.values(refusedFields(result))[0] ?? SOMETHING_WENT_WRONG
  if (result.error instanceof ApiError && result.error.status === 401) forgetSession()
  return SOMETHING_WENT_WRONG
}
