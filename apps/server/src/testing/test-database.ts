import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { OpenPool } from '../platform/db/db.ts'
import { testPostgres } from './test-postgres.ts'

export interface TestDatabase {
  readonly url: string
  /** Its connections stay for the next test, see `kept-databases.ts`. Without: a server opens its own. */
  readonly openPool?: OpenPool
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
  const { url, adminUrl } = await testPostgres()
  const admin = adminAt(adminUrl)
  const name = `test_${randomBytes(8).toString('hex')}`
  await admin.query(
    `create database ${name} owner ${new URL(url).username}
     ${template === null ? '' : `template ${template} strategy file_copy`}`,
  )
  return {
    url: url.replace(/[^/]+$/, name),
    drop: async () => void (await admin.query(`drop database if exists ${name} with (force)`)),
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

let admins: pg.Pool | null = null

/** Its connections stay for the next database, and do not keep the process. */
function adminAt(url: string): pg.Pool {
  if (admins === null) {
    admins = new pg.Pool({ connectionString: url, allowExitOnIdle: true })
    // The Postgres of a run may end before its workers.
    admins.on('error', () => undefined)
  }
  return admins
}
