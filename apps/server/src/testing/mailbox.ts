import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { jobsDone } from './jobs-done.ts'
import type { TestApp } from './test-app.ts'

/** An e-mail as its reader sees it. */
export interface ReadEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly source: Email
}

/** Every e-mail to this address, the oldest first, when all that was asked for has gone out. */
export async function emailsTo(
  app: Pick<TestApp, 'db' | 'dataDir'>,
  address: string,
): Promise<readonly ReadEmail[]> {
  await jobsDone(app)
  const dir = join(app.dataDir, 'mail')
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
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

/** The token in the link of the last e-mail to this address that has one. */
export async function tokenTo(
  app: Pick<TestApp, 'db' | 'dataDir'>,
  address: string,
  link: 'token' | 'new_password' = 'token',
): Promise<string> {
  const emails = await emailsTo(app, address)
  const tokens = emails.map(({ text }) => new RegExp(`[?#]${link}=([\\w-]+)`).exec(text)?.[1])
  return tokens.findLast((token) => token !== undefined) ?? ''
}
