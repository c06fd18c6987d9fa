import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** A letter as its reader sees it. */
export interface ReadLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly source: Email
}

/** Every letter to this address, the oldest first, when all that was asked for has gone out. */
export async function lettersTo(
  app: Pick<TestApp, 'db' | 'dataDir'>,
  address: string,
): Promise<readonly ReadLetter[]> {
  await until(() => isQueueEmpty(app), 'the letters going out')
  const dir = join(app.dataDir, 'mail')
  const names = (await readdir(dir).catch(() => [])).sort()
  const sources = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(dir, name)))),
  )
  return sources
    .filter(({ to = [] }) => to.some((reader) => reader.address === address))
    .map((source) => ({
      subject: source.subject ?? '',
      text: source.text ?? '',
      html: source.html ?? '',
      source,
    }))
}

/** The token in the link of the last letter to this address that has one. */
export async function tokenTo(
  app: Pick<TestApp, 'db' | 'dataDir'>,
  address: string,
  link: 'token' | 'new_password' = 'token',
): Promise<string> {
  const letters = await lettersTo(app, address)
  const tokens = letters.map(({ text }) => new RegExp(`[?#]${link}=([\\w-]+)`).exec(text)?.[1])
  return tokens.findLast((token) => token !== undefined) ?? ''
}

async function isQueueEmpty({ db }: Pick<TestApp, 'db'>): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs limit 1`.execute(db)
  return rows.length === 0
}
