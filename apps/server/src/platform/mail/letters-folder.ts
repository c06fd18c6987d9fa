import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** An e-mail of the folder, read. */
export interface WrittenLetter {
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
export async function listLetters(dir: string): Promise<readonly WrittenLetter[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => NAME.test(name))
  const newest = names.sort().reverse().slice(0, NEWEST)
  const letters = await Promise.all(newest.map((name) => readLetter(dir, name)))
  return letters.filter((letter) => letter !== null)
}

/** Null when there is none of this name. */
export async function readLetter(dir: string, name: string): Promise<WrittenLetter | null> {
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
