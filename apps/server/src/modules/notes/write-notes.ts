import type { FormAnswer } from '@gorod/contracts/form-answer'
import { NOTE_LIMITS, type NoteInput } from '@gorod/contracts/notes'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { refused } from '../../platform/form-answer.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { NOTES_TEXTS as T } from './notes-text.ts'
import { writeNotes } from './store.ts'

export interface NotesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
}

/** One note from its form. */
export async function setNote(deps: NotesDeps, accountId: number, input: NoteInput): Promise<FormAnswer> {
  const other = await deps.accounts.getAccount(input.userId)
  // No note stays about an account that is gone: its deletion removed the notes about it.
  if (other === null || other.deleted) throw new AppError('profile_not_found')
  return write(deps, accountId, [input])
}

/** Many from a file. Of two about the same player the last is written. */
export async function importNotes(
  deps: NotesDeps,
  accountId: number,
  inputs: readonly NoteInput[],
): Promise<FormAnswer & { written?: number; skipped?: number }> {
  const byPlayer = new Map(inputs.map((input) => [input.userId, input]))
  byPlayer.delete(accountId)
  const known = (await deps.accounts.listAccounts([...byPlayer.keys()])).filter(({ deleted }) => !deleted)
  const notes = known.flatMap(({ id }) => byPlayer.get(id) ?? [])
  const answer = await write(deps, accountId, notes)
  return answer.success ? { ...answer, written: notes.length, skipped: inputs.length - notes.length } : answer
}

async function write(
  { db, clock }: NotesDeps,
  accountId: number,
  inputs: readonly NoteInput[],
): Promise<FormAnswer> {
  const notes = inputs.map(tidied)
  const errors = notes.map((note) => errorsOf(note, accountId)).find((found) => found !== null)
  if (errors) return { success: false, errors }
  const fit = await db.transaction().execute((tx) => writeNotes(tx, accountId, notes, new Date(clock.now())))
  return fit ? { success: true } : refused('note', T.full)
}

function tidied({ userId, note, tags }: NoteInput): NoteInput {
  const words = tags.map((tag) => tag.trim().replace(/\s+/g, ' ')).filter((tag) => tag !== '')
  return { userId, note: note.trim(), tags: [...new Set(words)] }
}

function errorsOf(
  { userId, note, tags }: NoteInput,
  accountId: number,
): NonNullable<FormAnswer['errors']> | null {
  if (userId === accountId) return { userId: [T.oneself] }
  if (note.length > NOTE_LIMITS.noteLength) return { note: [T.noteLong] }
  if (tags.length > NOTE_LIMITS.tags) return { tags: [T.tagsMany] }
  if (tags.some((tag) => tag.length > NOTE_LIMITS.tagLength)) return { tags: [T.tagLong] }
  return null
}
