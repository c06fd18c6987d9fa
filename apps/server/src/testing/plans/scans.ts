import type pg from 'pg'
import type { Statement } from './record-statements.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Plans?: readonly PlanNode[]
}

const EXPLAINABLE = /^\s*(?:with|select|insert|update|delete)\b/i

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
    if (node['Node Type'] === 'Seq Scan' && table !== undefined) scanned.add(table)
    for (const child of node.Plans ?? []) walk(child)
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan)
  return [...scanned]
}
