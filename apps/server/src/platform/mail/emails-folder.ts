import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { BoundedFiles } from '../bounded-files.ts'

/** An e-mail of the folder, read. */
export interface WrittenEmail {
  readonly name: string
  readonly to: string
  readonly from: string
  readonly subject: string
  /** ISO moment; empty without one. */
  readonly date: string
  readonly text: string
  readonly html: string
}

/** Names {@link FileMail} gives: nothing with a slash, nothing hidden. */
const NAME = /^[\w-][\w.-]*\.eml$/
const NEWEST = 100

/** The newest e-mails, newest first: names begin with the moment. */
export async function listEmails(dir: string): Promise<readonly WrittenEmail[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => NAME.test(name))
  const newest = names.sort().reverse().slice(0, NEWEST)
  const emails: WrittenEmail[] = []
  // One at a time: all of them would take every thread of Node.
  for (const name of newest) {
    const email = await readEmail(dir, name)
    if (email !== null) emails.push(email)
  }
  return emails
}

/** Null when there is none of this name. */
export async function readEmail(dir: string, name: string): Promise<WrittenEmail | null> {
  if (!NAME.test(name)) return null
  const source = await readFile(join(dir, name)).catch(() => null)
  if (source === null) return null
  const { to = [], from, subject = '', date = '', text = '', html = '' } = await PostalMime.parse(source)
  return {
    name,
    to: to.map(({ address }) => address ?? '').join(', '),
    from: from?.address ?? '',
    subject,
    date,
    text,
    html,
  }
}

/** Deletes the e-mails that were written before a moment. */
export async function deleteEmailsBefore(dir: string, moment: Date, files: BoundedFiles): Promise<void> {
  const first = momentInName(moment)
  const all = await files.run(() => readdir(dir).catch((): string[] => []))
  for (const name of all.filter((one) => NAME.test(one) && one < first))
    await files.run(() => rm(join(dir, name), { force: true }))
}

/** How the name of an e-mail begins: fit for a file system, and in the order of time. */
export function momentInName(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-')
}
