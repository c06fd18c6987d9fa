import { type RawBuilder, sql } from 'kysely'

/** `doUpdateSet(excluded(['points', 'winner']))`: these columns take what the refused row had in them. */
export function excluded<Column extends string>(
  columns: readonly Column[],
): Record<Column, RawBuilder<never>> {
  const values = columns.map((column) => [column, sql<never>`excluded.${sql.ref(column)}`] as const)
  return Object.fromEntries(values) as Record<Column, RawBuilder<never>>
}
