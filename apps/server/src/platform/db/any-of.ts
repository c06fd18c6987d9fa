import { type RawBuilder, sql } from 'kysely'

/**
 * `where('id', '=', anyOf(ids))`. Unlike `in` it takes an empty list, which nothing equals, and its text is the same
 * for every length, so Postgres knows it as one statement.
 */
export function anyOf<Value extends string | number>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`
}
