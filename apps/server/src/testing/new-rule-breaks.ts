import { type Kysely, sql } from 'kysely'
import type { Column, Rule, Schema } from './read-schema.ts'

/** Whether a rule that is new refuses rows that the version before writes. */
export async function newRuleBreaks(
  db: Kysely<unknown>,
  rule: Rule,
  before: Schema,
  after: Schema,
): Promise<boolean> {
  const { table, columns } = rule
  // Nobody knows which columns are of a domain.
  if (columns.length === 0) return table === 'a domain'
  const was = before.tables.get(table)
  // It writes only the tables that it knows.
  if (was === undefined) return false
  if (columns.some((column) => was.columns.has(column))) return true
  // The rule is about new columns alone: the version before leaves them as they are made.
  const fallbacks = columns.map((name) => ({ name, column: after.tables.get(table)?.columns.get(name) }))
  switch (rule.kind) {
    case 'check':
      return rule.expression !== null && !(await fits(db, rule.expression, fallbacks))
    case 'unique':
      return fallbacks.every(({ column }) => isSameInEachRow(column, rule.nullsAreSame))
    default:
      return fallbacks.every(({ column }) => isSameInEachRow(column, false))
  }
}

interface Fallback {
  readonly name: string
  readonly column: Column | undefined
}

/** As Postgres checks: what is neither true nor false fits. */
async function fits(
  db: Kysely<unknown>,
  expression: string,
  fallbacks: readonly Fallback[],
): Promise<boolean> {
  const columns = fallbacks.map(
    ({ name, column }) =>
      sql`(${sql.raw(column?.fallback ?? 'null')})::${sql.raw(column?.type ?? 'text')} as ${sql.id(name)}`,
  )
  const { rows } = await sql<{ fits: boolean }>`
    select (${sql.raw(expression)}) is not false as fits from (select ${sql.join(columns)}) as made`.execute(
    db,
  )
  return rows[0]?.fits === true
}

function isSameInEachRow(column: Column | undefined, nullsAreSame: boolean): boolean {
  if (column === undefined) return false
  if (!column.hasDefault) return nullsAreSame
  return column.fallback !== null && !/\b(nextval|gen_random_uuid|random)\(/.test(column.fallback)
}
