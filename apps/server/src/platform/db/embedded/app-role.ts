import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type pg from 'pg'

/** The role of the application in Postgres: owner of its database, without any further right. */
export const APP_ROLE = 'gorod_app'

const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/**
 * Makes the role of the application, and hands it what is in the database. A data folder from before there was such a
 * role holds everything in the name of the superuser. Answers the role's password, which is its own and kept in `passwordFile`.
 */
export async function ensureAppRole(admin: pg.Client, passwordFile: string): Promise<string> {
  const password = await keptPassword(passwordFile)
  const { rows } = await admin.query('select from pg_roles where rolname = $1', [APP_ROLE])
  const verb = rows.length === 0 ? 'create' : 'alter'
  // Every time: then role and file agree, whichever of the two came back from a backup.
  await admin.query(`${verb} role ${APP_ROLE} ${ATTRIBUTES} password ${admin.escapeLiteral(password)}`)
  await admin.query('begin')
  await admin.query(HAND_OVER)
  await admin.query('commit')
  return password
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim() !== '') return kept.trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

/**
 * «reassign owned» refuses for the first superuser, who owns the system's own things as well. Left out: what belongs to an
 * extension or to Postgres itself, and what follows its table (sequences of columns, types of rows).
 */
const HAND_OVER = `
do $$
declare
  statement text;
begin
  for statement in
    with own as (
      select oid, nspname from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), bound as (
      select classid, objid from pg_depend where deptype in ('e', 'i', 'a')
    )
    select format('alter database %I owner to ${APP_ROLE}', datname) from pg_database
      where datname = current_database() and datdba <> '${APP_ROLE}'::regrole
    union all
    select format('alter schema %I owner to ${APP_ROLE}', nspname) from pg_namespace
      where oid in (select oid from own) and nspname <> 'public' and nspowner <> '${APP_ROLE}'::regrole
    union all
    select format('alter %s %I.%I owner to ${APP_ROLE}',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'c' then 'type' else 'table' end, nspname, relname)
      from pg_class join own on own.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S', 'c') and relowner <> '${APP_ROLE}'::regrole
        and not (relkind = 'S' and ('pg_class'::regclass, pg_class.oid) in (select classid, objid from bound))
    union all
    select format('alter routine %s owner to ${APP_ROLE}', pg_proc.oid::regprocedure)
      from pg_proc join own on own.oid = pronamespace
      where proowner <> '${APP_ROLE}'::regrole
        and ('pg_proc'::regclass, pg_proc.oid) not in (select classid, objid from bound)
    union all
    select format('alter type %I.%I owner to ${APP_ROLE}', nspname, typname)
      from pg_type join own on own.oid = typnamespace
      where typtype in ('e', 'd', 'r') and typowner <> '${APP_ROLE}'::regrole
        and ('pg_type'::regclass, pg_type.oid) not in (select classid, objid from bound)
  loop
    execute statement;
  end loop;
end $$`
