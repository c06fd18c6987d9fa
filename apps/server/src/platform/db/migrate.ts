import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import { messageOf, StartError } from '../start-error.ts'
import { isBefore, VERSION } from '../version.ts'
import type { Db } from './db.ts'

/**
 * One module's migrations by name, in order. A name says what it does (`001-accounts`) and never changes once it
 * has run anywhere. Tables of other modules are not to be touched or referred to.
 */
export type Migrations = Readonly<Record<string, MigrationOfModule>>

interface MigrationOfModule {
  up(db: Kysely<unknown>): Promise<void>
  /**
   * It removes what an older version used, or asks for more than that wrote. Names the released version that stopped it: from
   * that version or a later one a site may be updated one process after the other, and as far it may go back. Like the name it never
   * changes once it has run anywhere.
   */
  readonly contract?: { readonly unusedSince: string }
}

export interface MigratingModule {
  readonly name: string
  readonly migrations: Migrations
}

/** By the name under which Kysely notes in the database that one has run. */
type NamedMigrations = Readonly<Record<string, Migration>>

/**
 * Brings the database to the newest shape, in one transaction, by the order of the names. Safe to run from several processes at
 * once: Postgres lets one of them do it while the others wait. A database that a newer version has changed is taken as it is,
 * as long as that one removed nothing that this `version` uses.
 */
export async function migrate(
  db: Db,
  modules: readonly MigratingModule[],
  version = VERSION,
): Promise<readonly string[]> {
  const known = namedOf(modules)
  let newer: readonly string[] = []
  for (;;) {
    const { error, results } = await run(db, { ...placeholdersOf(newer), ...known })
    if (error === undefined) return results?.map((result) => result.migrationName) ?? []
    // Kysely demands to be given all that have run. A newer version may run further ones while this one waits for it.
    const found = await listUnknown(db, known)
    if (found.length === newer.length) throw failureOf(error, results)
    for (const name of found) assertUsable(name, version)
    newer = found
  }
}

function namedOf(modules: readonly MigratingModule[]): NamedMigrations {
  return Object.fromEntries(
    modules.flatMap(({ name: module, migrations }) =>
      Object.entries(migrations).map(([name, migration]) => [
        recordedName(`${module}/${name}`, migration),
        migration,
      ]),
    ),
  )
}

/** It tells versions that do not know the migration what it means to them. */
function recordedName(name: string, { contract }: MigrationOfModule): string {
  return contract === undefined ? name : `${name} (removes what is unused since ${contract.unusedSince})`
}

/** The name of a migration of a newer version of this site. Other programs that use Kysely have other names. */
const OWN_NAME = /^[\w-]+\/\d{3}-[\w-]+(?: \(removes what is unused since (?<unusedSince>[\d.]+)\))?$/

function assertUsable(name: string, version: string): void {
  const own = OWN_NAME.exec(name)
  if (own === null)
    throw new StartError(`The database belongs to another program, which ran the migration "${name}" in it.`)
  const { unusedSince } = own.groups ?? {}
  if (unusedSince !== undefined && isBefore(version, unusedSince))
    throw new StartError(
      `A newer version has removed from the database what version ${version} uses (${name}): start version ${unusedSince} or a later one.`,
    )
}

function placeholdersOf(names: readonly string[]): NamedMigrations {
  const up = () => Promise.reject(new Error('this migration belongs to a newer version'))
  return Object.fromEntries(names.map((name) => [name, { up }]))
}

async function run(db: Db, migrations: NamedMigrations): Promise<MigrationResultSet> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // A module added later comes before others that already ran.
    allowUnorderedMigrations: true,
  })
  return migrator.migrateToLatest()
}

async function listUnknown(db: Db, known: NamedMigrations): Promise<readonly string[]> {
  // SQL: the table is Kysely's own. Without it nothing has run, or nothing can be read at all.
  const read = sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const { rows } = await read.catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(known, name))
}

function failureOf(error: unknown, results: MigrationResultSet['results']): Error {
  const failed = results?.find((result) => result.status === 'Error')
  const what = failed === undefined ? 'The migrations' : `Migration ${failed.migrationName}`
  return new Error(`${what} failed: ${messageOf(error)}`, { cause: error })
}
