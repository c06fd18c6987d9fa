import { type Kysely, type Migration, Migrator } from 'kysely'
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
   * that version or a later one a site may be updated one process after the other.
   */
  readonly contract?: { readonly unusedSince: string }
}

export interface MigratingModule {
  readonly name: string
  readonly migrations: Migrations
}

/**
 * Brings the database to the newest shape. Safe to run from several processes at once: Postgres lets one of them
 * do it while the others wait. Module by module in the given order, then by name.
 */
export async function migrate(db: Db, modules: readonly MigratingModule[]): Promise<readonly string[]> {
  const all: Record<string, Migration> = {}
  const order = new Map<string, number>()
  for (const module of modules) {
    for (const [name, migration] of Object.entries(module.migrations)) {
      const full = `${module.name}/${name}`
      order.set(full, order.size)
      all[full] = migration
    }
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    nameComparator: (a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0),
    // A module added later comes before others that already ran.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')
    const what = failed === undefined ? 'The migrations' : `Migration ${failed.migrationName}`
    throw new Error(`${what} failed: ${messageOf(error)}`, { cause: error })
  }
  return results?.map((result) => result.migrationName) ?? []
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
