import { type Kysely, type RawBuilder, sql } from 'kysely'

export interface Column {
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
  /** As SQL; null without one, or where it differs from row to row (an identity, a generated column). */
  readonly fallback: string | null
  /** False: Postgres alone writes it. */
  readonly isWritable: boolean
  /** Stays when the column is renamed. */
  readonly number: number
}

export interface Table {
  /** Stays when the table is renamed. */
  readonly id: number
  /** Divided by what rows say, and some rows would be of no part. */
  readonly lacksPart: boolean
  readonly columns: ReadonlyMap<string, Column>
}

export interface Rule {
  readonly table: string
  readonly kind: 'unique' | 'check' | 'reference' | 'other'
  readonly columns: readonly string[]
  /** Null: the rule is no check. */
  readonly expression: string | null
  /** Unique, and two rows without values are the same. */
  readonly nullsAreSame: boolean
}

/** Tables and columns, as code that reads and writes them knows them. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>
  /** The divided table of each part, by their ids. */
  readonly parentOf: ReadonlyMap<number, number>
  /** What a row has to fulfil (checks, uniqueness, references), by table and definition. */
  readonly rules: ReadonlyMap<string, Rule>
  /** What else happens when a row is written, each as it is defined, after the name of its table. */
  readonly triggers: ReadonlySet<string>
  readonly enumValues: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

interface NameRow {
  readonly name: string
}

export async function readSchema(db: Kysely<unknown>): Promise<Schema> {
  const names = async (query: RawBuilder<NameRow>) =>
    new Set((await query.execute(db)).rows.map(({ name }) => name))
  const { rows: parts } = await sql<{ part: number; parent: number }>`
    select inhrelid::int as part, inhparent::int as parent from pg_inherits`.execute(db)
  return {
    tables: await readTables(db),
    parentOf: new Map(parts.map(({ part, parent }) => [part, parent])),
    rules: await readRules(db),
    triggers: await names(sql<NameRow>`
      select relname || ' ' || pg_get_triggerdef(pg_trigger.oid) as name
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace
      union all
      select relname || ' ' || pg_get_ruledef(pg_rewrite.oid)
      from pg_rewrite join pg_class on pg_class.oid = ev_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`),
    enumValues: await names(sql<NameRow>`
      select 'the value ' || enumlabel || ' of ' || typname as name
      from pg_enum join pg_type on pg_type.oid = enumtypid where typnamespace = 'public'::regnamespace`),
    functions: await names(sql<NameRow>`
      select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace`),
  }
}

type TableRow = Column & Pick<Table, 'id' | 'lacksPart'> & { readonly table: string; readonly column: string }

async function readTables(db: Kysely<unknown>): Promise<Schema['tables']> {
  const { rows } = await sql<TableRow>`
    select relname as "table", pg_class.oid::int as id,
      coalesce(partdefid = 0 and partstrat <> 'h', false) as "lacksPart",
      attname as "column", format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
      atthasdef or attidentity <> '' as "hasDefault", attgenerated = '' and attidentity <> 'a' as "isWritable",
      case when attgenerated = '' then pg_get_expr(adbin, adrelid) end as fallback, attnum::int as number
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_partitioned_table on partrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`.execute(
    db,
  )
  const tables = new Map<string, Table & { readonly columns: Map<string, Column> }>()
  for (const { table: name, column, id, lacksPart, ...its } of rows) {
    const table = tables.get(name) ?? { id, lacksPart, columns: new Map() }
    table.columns.set(column, its)
    tables.set(name, table)
  }
  return tables
}

async function readRules(db: Kysely<unknown>): Promise<Schema['rules']> {
  const { rows } = await sql<Rule & { rule: string }>`
    with rules as (
      select 'pg_constraint'::regclass as class, oid, conrelid as relation, conindid as index, pg_get_constraintdef(oid) as rule,
        case contype when 'p' then 'unique' when 'u' then 'unique' when 'c' then 'check' when 'f' then 'reference' else 'other' end as kind,
        case contype when 'c' then pg_get_expr(conbin, conrelid) end as expression
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all
      -- «only»: of a table that has been divided since. It holds for the parts too.
      select 'pg_class'::regclass, indexrelid, indrelid, indexrelid,
        replace(regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON ', ' INDEX ON '), ' ON ONLY ', ' ON '), 'unique', null
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)
    )
    select case relation when 0 then 'a domain' else relation::regclass::text end as "table", rule, kind, expression,
      coalesce(indnullsnotdistinct, false) as "nullsAreSame",
      array(select distinct attname::text from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where classid = class and objid = oid and refobjid = relation and refobjsubid > 0) as columns
    from rules left join pg_index on indexrelid = index`.execute(db)
  return new Map(rows.map(({ rule, ...its }) => [`${its.table}: ${rule}`, its]))
}
