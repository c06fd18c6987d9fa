import { type Kysely, sql } from 'kysely'

interface Column {
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

/** Tables and columns, as code that reads and writes them knows them. */
export interface Schema {
  /** By table, by column. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Column>>
  /** What a row has to fulfil (checks, uniqueness, references), by table and definition. */
  readonly rules: ReadonlyMap<string, Rule>
}

interface Rule {
  readonly table: string
  readonly columns: readonly string[]
}

export async function readSchema(db: Kysely<unknown>): Promise<Schema> {
  const { rows } = await sql<Column & { table: string; column: string }>`
    select relname as "table", attname as "column", format_type(atttypid, atttypmod) as type,
      attnotnull as "isRequired", atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`.execute(
    db,
  )
  const tables = new Map<string, Map<string, Column>>()
  for (const { table, column, ...its } of rows) {
    const columns = tables.get(table) ?? new Map<string, Column>()
    tables.set(table, columns.set(column, its))
  }
  const { rows: rules } = await sql<Rule & { rule: string }>`
    with rules as (
      select 'pg_constraint'::regclass as class, oid, conrelid as relation, pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all
      -- «only»: of a table that has been divided since. It holds for the parts too.
      select 'pg_class'::regclass, indexrelid, indrelid, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)
    )
    select relation::regclass::text as "table", rule,
      array(select attname::text from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where classid = class and objid = oid and refobjid = relation and refobjsubid > 0) as columns
    from rules`.execute(db)
  return { tables, rules: new Map(rules.map(({ rule, ...its }) => [`${its.table}: ${rule}`, its])) }
}

/**
 * What the version before cannot do any more: it runs beside the new one while a site is updated, one process after the other. A change
 * of this kind is spread over versions: expand (add, write both), migrate (read the new), contract (remove the old).
 */
export function breaksBetween(before: Schema, after: Schema): string[] {
  const found: string[] = []
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table)
    if (now === undefined) {
      found.push(`table ${table} is gone`)
      continue
    }
    for (const [column, was] of columns) found.push(...breaksOf(`${table}.${column}`, was, now.get(column)))
    for (const [column, { isRequired, hasDefault }] of now)
      if (!columns.has(column) && isRequired && !hasDefault)
        found.push(`${table}.${column} is new, required and without a default`)
  }
  // One of new columns alone holds for rows that do not name them.
  for (const [rule, { table, columns }] of after.rules)
    if (columns.some((column) => before.tables.get(table)?.has(column)) && !before.rules.has(rule))
      found.push(`a new rule for rows of ${rule}`)
  return found
}

function breaksOf(name: string, was: Column, is: Column | undefined): string[] {
  if (is === undefined) return [`${name} is gone or has another name`]
  return [
    ...(is.type === was.type ? [] : [`${name} was ${was.type} and is ${is.type}`]),
    ...(is.isRequired && !was.isRequired ? [`${name} is required now`] : []),
    ...(is.isRequired && was.hasDefault && !is.hasDefault ? [`${name} has no default any more`] : []),
  ]
}
