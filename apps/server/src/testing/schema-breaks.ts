import type { Kysely } from 'kysely'
import { newRuleBreaks } from './new-rule-breaks.ts'
import { type Column, readSchema, type Schema, type Table } from './read-schema.ts'

export { readSchema }

/**
 * What the version before cannot do any more: it runs beside the new one while a site is updated, one process after the other. A change
 * of this kind is spread over versions: expand (add, write both), migrate (read the new), contract (remove the old). What a migration
 * writes into rows it does not see. `db` has the tables as they are `after`.
 */
export async function breaksBetween(db: Kysely<unknown>, before: Schema, after: Schema): Promise<string[]> {
  const found: string[] = []
  for (const [name, was] of before.tables) found.push(...breaksOfTable(name, was, after))
  for (const [rule, its] of after.rules)
    if (!before.rules.has(rule) && (await newRuleBreaks(db, its, before, after)))
      found.push(`a new rule for rows of ${rule}`)
  for (const [rule, { table, kind }] of before.rules)
    if (kind === 'unique' && after.tables.has(table) && !after.rules.has(rule))
      found.push(`${rule} is gone, and with it every "on conflict" that names it`)
  for (const trigger of after.triggers)
    if (!before.triggers.has(trigger) && before.tables.has(trigger.split(' ')[0] ?? ''))
      found.push(`a new trigger: ${trigger}`)
  for (const value of before.enumValues) if (!after.enumValues.has(value)) found.push(`${value} is gone`)
  for (const name of before.functions) if (!after.functions.has(name)) found.push(`function ${name} is gone`)
  return found
}

function breaksOfTable(name: string, was: Table, after: Schema): string[] {
  const is = after.tables.get(name)
  if (is === undefined) return [`table ${name} is gone`]
  const found: string[] = []
  // What was divided since lives on as a part.
  const isSame = is.id === was.id || after.parentOf.get(was.id) === is.id
  if (!isSame) found.push(`table ${name} is another one than before, without its rows`)
  if (is.lacksPart && !was.lacksPart) found.push(`table ${name} has no part for all other rows`)
  for (const [column, wasColumn] of was.columns) {
    const isColumn = is.columns.get(column)
    found.push(...breaksOf(`${name}.${column}`, wasColumn, isColumn))
    if (is.id === was.id && isColumn !== undefined && isColumn.number !== wasColumn.number)
      found.push(`${name}.${column} is another column than before, without its values`)
  }
  for (const [column, { isRequired, hasDefault }] of is.columns)
    if (!was.columns.has(column) && isRequired && !hasDefault)
      found.push(`${name}.${column} is new, required and without a default`)
  return found
}

function breaksOf(name: string, was: Column, is: Column | undefined): string[] {
  if (is === undefined) return [`${name} is gone or has another name`]
  return [
    ...(is.type === was.type ? [] : [`${name} was ${was.type} and is ${is.type}`]),
    ...(is.isRequired && !was.isRequired ? [`${name} is required now`] : []),
    ...(was.isRequired && !is.isRequired ? [`${name} may be null now, which its readers do not expect`] : []),
    ...(was.hasDefault && !is.hasDefault ? [`${name} has no default any more`] : []),
    ...(was.isWritable && !is.isWritable ? [`${name} cannot be written any more`] : []),
  ]
}
