import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TimeoutError } from '@gorod/server/testing/timeout-error'
import type { Site } from './server-process.ts'

/** An e-mail as its reader sees it: the text part, decoded. */
export interface Email {
  readonly subject: string
  readonly text: string
}

const COMES_WITHIN_MS = 10_000

/** Every e-mail the server has sent to this address, the oldest first. */
export function emailsTo(server: Pick<Site, 'dataDir'>, email: string): Email[] {
  const folder = join(server.dataDir, 'mail')
  return filesOf(folder)
    .map((file) => readPart(readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')))
    .filter(({ headers }) => (headers.get('to') ?? '').toLowerCase().includes(email.toLowerCase()))
    .map((part) => ({
      subject: decodedWords(part.headers.get('subject') ?? ''),
      text: textOf(part) ?? '',
    }))
}

/** The last e-mail to this address whose text has `what`; waits for it, for an e-mail may be sent after the answer. */
export async function lastEmailTo(
  server: Pick<Site, 'dataDir'>,
  email: string,
  what: RegExp = /./,
): Promise<Email> {
  const giveUpAt = performance.now() + COMES_WITHIN_MS
  for (;;) {
    const found = emailsTo(server, email).findLast(({ text }) => what.test(text))
    if (found !== undefined) return found
    if (performance.now() > giveUpAt) throw new TimeoutError(`no e-mail to ${email} with ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The matching link of that e-mail. */
export async function linkTo(server: Pick<Site, 'dataDir'>, email: string, what: RegExp): Promise<string> {
  const { text } = await lastEmailTo(server, email, what)
  return text.match(/https?:\/\/\S+/g)?.find((link) => what.test(link)) ?? ''
}

function filesOf(folder: string): string[] {
  try {
    // Their names begin with the moment they were written.
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
  } catch {
    return []
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function readPart(source: string): Part {
  const end = source.indexOf('\n\n')
  const headers = new Map<string, string>()
  for (const line of source
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: source.slice(end + 2) }
}

function textOf({ headers, body }: Part): string | null {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return (
      parts.map((part) => textOf(readPart(part.replace(/^\n/, '')))).find((text) => text !== null) ?? null
    )
  }
  if (!type.startsWith('text/plain')) return null
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\n/g, '')) : body
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** `=?UTF-8?B?…?=` of a header. */
function decodedWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : unquoted(text.replaceAll('_', ' ')),
    )
}
