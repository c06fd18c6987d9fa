import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { StartError, UnavailableError } from '../start-error.ts'
import type { Db } from './db.ts'
import { countOthers } from './server-processes.ts'

type Needs = Pick<Config, 'db' | 'cluster'>

/** The lock of the site. */
const OF_EACH = 1
/** Beside the pools, for as long as a process starts: `Database.patiently`. */
const OF_A_START = 2
/** The bus over the database and the beats of a process of several. */
const OF_SEVERAL = 2
/** For an operator who looks into the database, commands, a backup, and what Postgres keeps for its superuser. */
const SPARE = 20

/** How many connections one process may hold when it has started. */
export function connectionsNeeded({ db, cluster }: Needs): number {
  return db.poolSize + db.gamePoolSize + OF_EACH + (cluster === null ? 0 : OF_SEVERAL)
}

/** What the Postgres of a process that is alone allows. */
export const connectionsAllowed = (needs: Needs): number => connectionsNeeded(needs) + OF_A_START + SPARE

/**
 * Refuses to start where the database allows fewer connections than this process may open, all living processes of the site
 * together: otherwise it is found out when most people are there, and by all of them. The others have the same settings. Throws
 * {@link StartError}.
 */
export async function refuseFewConnections(db: Db, needs: Needs): Promise<void> {
  const allowed = await allowedBy(db)
  const others = needs.cluster === null ? 0 : await countOthers(db)
  const each = connectionsNeeded(needs)
  if (each * (others + 1) + OF_A_START <= allowed) return
  const { poolSize, gamePoolSize } = needs.db
  const who = others === 0 ? `this process may open ${each}` : `${others + 1} processes may open ${each} each`
  // One of several processes may have died just now: then the next start succeeds.
  const Refusal = others === 0 ? StartError : UnavailableError
  throw new Refusal(
    `The database allows ${allowed} connections, and ${who} and one that starts ${OF_A_START} more (DATABASE_POOL ${poolSize}, DATABASE_GAME_POOL ${gamePoolSize}): make these smaller, or its max_connections greater.`,
  )
}

/** To this role in this database; what is kept for superusers is not. */
async function allowedBy(db: Db): Promise<number> {
  // SQL: settings and catalogues. `reserved_connections` is there since Postgres 16; a limit of -1 is none.
  const { rows } = await sql<{ allowed: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as allowed`.execute(db)
  return rows[0]?.allowed ?? 0
}
