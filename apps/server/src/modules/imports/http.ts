import { deleteImport, getImport, listOwnImports, saveImport } from '@gorod/contracts/imports'
import { AppError } from '../../platform/app-error.ts'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { type SaveImportDeps, saveImportOf } from './save-import.ts'
import { deleteOwnImport, listImportsOf, readImport } from './store.ts'

interface ImportsRoutesDeps extends SaveImportDeps {
  readonly accounts: AccountsApi
}

/** Each plays a whole match. */
const WRITING: RouteOptions = { limits: [{ max: 20, perMs: 60_000, perAccount: true }] }
const READING: RouteOptions = { limits: [{ max: 60, perMs: 60_000 }] }

export function importsRoutes(deps: ImportsRoutesDeps): readonly Route[] {
  const { db, accounts } = deps
  return [
    route(listOwnImports, ({ signedIn }) => listImportsOf(db, signedIn().accountId)),
    route(
      getImport,
      async ({ query: { id } }) => {
        const match = await readImport(db, id)
        const owner = match && (await accounts.getAccount(match.accountId))
        if (match === null || owner === null) throw new AppError('import_not_found')
        const importedAt = match.importedAt.toISOString()
        return { id, file: match.file, importedAt, owner: { id: owner.id, username: owner.username } }
      },
      READING,
    ),
    route(saveImport, ({ signedIn, body }) => saveImportOf(deps, signedIn().accountId, body.file), WRITING),
    route(
      deleteImport,
      async ({ signedIn, body }) => {
        if (!(await deleteOwnImport(db, signedIn().accountId, body.id)))
          throw new AppError('import_not_found')
        return { success: true }
      },
      WRITING,
    ),
  ]
}
