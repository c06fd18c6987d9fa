import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'
import type { MigratingModule } from './migrate.ts'

/** The processes of a site that are alive. Of no use after the database was away, so it need not survive that. */
export const processTables: MigratingModule = {
  name: 'cluster',
  migrations: {
    '001-processes': {
      async up(db) {
        await sql`
    create unlogged table server_processes (
      id text primary key,
      started_at timestamptz not null default clock_timestamp(),
      seen_at timestamptz not null,
      -- Messages of Redis reach it.
      fast_bus boolean not null
    )`.execute(db)
      },
    },
    '002-names': {
      async up(db) {
        // Machine and port: a process that is started again has another id. Null: of the version before.
        await sql`alter table server_processes add column name text`.execute(db)
      },
    },
    '003-sealed-bus': {
      async up(db) {
        // It opens sealed messages. False: of the version before, which reads them as they are.
        await sql`alter table server_processes add column sealed_bus boolean not null default false`.execute(
          db,
        )
      },
    },
    '004-life-lock': {
      async up(db) {
        // It holds {@link HOLD_LIFE_LOCK}. False: of the version before, or its connection broke.
        await sql`alter table server_processes add column holds_lock boolean not null default false`.execute(
          db,
        )
      },
    },
  },
}

/** A process that wrote nothing for so long is dead. By the clock of the database: those of the machines may differ. */
export const EXPIRY_MS = 1_750
/**
 * One whose life lock is free as well is dead after so long: the kernel of a process that is killed closes its connections at once. Both
 * count, since a connection can break alone.
 */
export const ENDED_MS = 750
/** Names the locks among the advisory locks of the database: «gorp». */
const LIFE_KEY = 0x676f7270
const FORGOTTEN_MS = 60 * 60_000

const isSeen = sql<SqlBool>`server_processes.seen_at > clock_timestamp() - ${EXPIRY_MS} * interval '1 ms'`

/** The process of this id is alive. SQL: every module may ask it about its own rows, and the table is the platform's. */
export function isAlive(id: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from server_processes where server_processes.id = ${id} and ${isSeen})`
}

/** A session takes it for the process of this id. Shared, so that a new connection does not wait for one that broke. */
export const HOLD_LIFE_LOCK = `select pg_advisory_lock_shared(${LIFE_KEY}, hashtext($1))`

interface OtherProcess {
  readonly id: string
  readonly name: string | null
  readonly fast_bus: boolean
  readonly sealed_bus: boolean
  readonly older: boolean
}

interface Beat {
  readonly self: string
  readonly name: string
  readonly fastBus: boolean
  readonly holdsLock: boolean
  /** It may say of another one that it has ended. */
  readonly mayMiss: boolean
}

/** Writes that this process is alive, and reads who else is, the oldest first. One statement, four times a second. */
export async function writeBeat(
  db: Db,
  { self, name, fastBus, holdsLock, mayMiss }: Beat,
): Promise<readonly OtherProcess[]> {
  const { rows } = await sql<OtherProcess>`
    with own as (
      insert into server_processes (id, name, seen_at, fast_bus, sealed_bus, holds_lock)
      values (${self}, ${name}, clock_timestamp(), ${fastBus}, true, ${holdsLock})
      on conflict (id) do update
        set name = excluded.name, seen_at = excluded.seen_at, fast_bus = excluded.fast_bus,
          holds_lock = excluded.holds_lock
      returning started_at
    ), ended as (
      -- For everybody it is as if it had been silent for longer.
      update server_processes set seen_at = seen_at - ${EXPIRY_MS} * interval '1 ms'
      where ${mayMiss} and id <> ${self} and ${isSeen} and case
        when holds_lock and seen_at < clock_timestamp() - ${ENDED_MS} * interval '1 ms'
        -- Nobody else holds it; given back at the end of this statement.
        then pg_try_advisory_xact_lock(${sql.lit(LIFE_KEY)}, hashtext(id))
        else false
      end
      returning id
    ), forgotten as (
      delete from server_processes where seen_at < clock_timestamp() - ${FORGOTTEN_MS} * interval '1 ms'
        -- This process is there in the place of a dead one.
        or (name = ${name} and id <> ${self} and not ${isSeen})
    )
    select id, name, fast_bus, sealed_bus, (started_at, id) < ((select started_at from own), ${self}) as older
    from server_processes
    where id <> ${self} and ${isSeen} and id not in (select id from ended)
    order by started_at, id`.execute(db)
  return rows
}

export async function forgetProcess(db: Db, self: string): Promise<void> {
  await sql`delete from server_processes where id = ${self}`.execute(db)
}

/** The living ones, seen by a process that has not begun to write itself. */
export async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from server_processes where ${isSeen}`.execute(db)
  return rows[0]?.others ?? 0
}

/** Those that died and have no successor yet, for an hour. One that ends as it should takes its row with it. */
export async function listMissing(db: Db): Promise<readonly Pick<OtherProcess, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<OtherProcess, 'id' | 'name'>>`
    select id, name from server_processes where not ${isSeen} order by started_at, id`.execute(db)
  return rows
}
