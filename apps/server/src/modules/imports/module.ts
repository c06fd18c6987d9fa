import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { importsRoutes } from './http.ts'
import { deleteImportsOf, importsMigrations, listFilesOf } from './store.ts'

interface ImportsDeps extends Platform {
  readonly accounts: AccountsApi
}

/** Matches that people brought from files. They are no games of this site. */
export function createImports(deps: ImportsDeps): Module<null> {
  const { db } = deps
  return {
    name: 'imports',
    api: null,
    migrations: importsMigrations,
    routes: importsRoutes(deps),
    personalData: {
      collect: async (accountId) => ({ importedMatches: await listFilesOf(db, accountId) }),
      forget: (accountId) => deleteImportsOf(db, accountId),
    },
  }
}
