import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '../index.ts'

const runbook = readFileSync(new URL('../../../../../docs/runbook.md', import.meta.url), 'utf8')
const statements = [...runbook.matchAll(/`((?:select|update|delete from) [^`]+)`/g)].map(
  ([, text = '']) => text,
)

it('every statement that the runbook hands to an operator is one that the database takes', async () => {
  const app = await startTestApp()
  expect(statements).toHaveLength(3)
  for (const statement of statements) await sql.raw(statement).execute(app.db)
  await app.stop()
})
