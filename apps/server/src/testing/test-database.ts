import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { testPostgres } from './test-postgres.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

const templates = new Map<string, Promise<string>>()

/** A fresh database. With a template the work of `fill` is done once in this process and copied from then on. */
export async function createTestDatabase(template?: {
  readonly name: string
  readonly fill: (url: string) => Promise<void>
}): Promise<TestDatabase> {
  if (template === undefined) return create(null)
  let filled = templates.get(template.name)
  if (filled === undefined) {
    filled = create(null).then(async ({ url }) => {
      await template.fill(url)
      return nameOf(url)
    })
    templates.set(template.name, filled)
  }
  return create(await filled)
}

async function create(template: string | null): Promise<TestDatabase> {
  const { url, adminUrl: admin } = await testPostgres()
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(
    admin,
    `create database ${name} owner ${new URL(url).username}
     ${template === null ? '' : `template ${template} strategy file_copy`}`,
  )
  return {
    url: url.replace(/[^/]+$/, name),
    drop: () => query(admin, `drop database if exists ${name} with (force)`),
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
