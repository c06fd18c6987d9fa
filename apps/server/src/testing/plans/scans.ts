import type pg from 'pg'
import type { Statement } from './record-statements.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Filter?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

const EXPLAINABLE = /^\s*(?:with|select|insert|update|delete)\b/i

/**
 * An index that only gives the order is read from end to end too, when few rows pass the filter: the latest ten of somebody who has
 * none.
 */
function isWhole(node: PlanNode): boolean {
  const type = node['Node Type']
  if (type === 'Seq Scan') return true
  const isOrdered = type === 'Index Scan' || type === 'Index Only Scan'
  return isOrdered && node['Index Cond'] === undefined && node.Filter !== undefined
}

/** The tables that a statement would read from end to end. */
export async function tablesScanned(
  client: pg.Client,
  { text, values }: Statement,
): Promise<readonly string[]> {
  if (!EXPLAINABLE.test(text)) return []
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `explain (format json) ${text}`,
    [...values],
  )
  const scanned = new Set<string>()
  const walk = (node: PlanNode): void => {
    const table = node['Relation Name']
    if (table !== undefined && isWhole(node)) scanned.add(table)
    for (const child of node.Plans ?? []) walk(child)
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan)
  return [...scanned]
}
