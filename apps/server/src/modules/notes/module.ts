import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { notesRoutes } from './http.ts'
import { deleteNotesOf, listNotesOf, notesMigrations } from './store.ts'

interface NotesModuleDeps extends Platform {
  readonly accounts: AccountsApi
}

/** What players write about others for themselves. */
export function createNotes(deps: NotesModuleDeps): Module<null> {
  const { db } = deps
  return {
    name: 'notes',
    api: null,
    migrations: notesMigrations,
    routes: notesRoutes(deps),
    personalData: {
      collect: (accountId) => listNotesOf(db, accountId),
      forget: (accountId) => deleteNotesOf(db, accountId),
    },
  }
}
