import { createHash } from 'node:crypto'
import type { BrowserErrorReport } from '@gorod/contracts/browser-errors'

/** What is kept of a report. */
export interface PlainReport extends Pick<BrowserErrorReport, 'kind' | 'requestId'> {
  readonly message: string
  readonly place: string
  readonly path: string
  /** The same for two reports of one fault. */
  readonly fingerprint: string
}

const MOST_MESSAGE = 300
const MOST_PATH = 120
const MOST_FRAMES = 6
const FRAME = /([\w.-]{1,80}\.(?:js|mjs|ts|tsx)):(\d{1,7})(?::(\d{1,7}))?/g
/** Names of the code stay readable; anything else between quotation marks may be what somebody wrote. */
const NAME = /^[\w$.-]{0,40}$/

/** Takes out of a report what may be about a person: whatever a page can put into the text of an error, an attacker can too. */
export function plainReport({ kind, message, stack, path, requestId }: BrowserErrorReport): PlainReport {
  const plain = {
    kind,
    requestId,
    message: plainText(message).slice(0, MOST_MESSAGE),
    place: placeOf(stack),
    path: plainPath(path),
  }
  const same = JSON.stringify([kind, plain.message, plain.place])
  return { ...plain, fingerprint: createHash('sha256').update(same).digest('hex').slice(0, 32) }
}

function plainText(text: string): string {
  return (
    text
      .split('\n', 1)[0]!
      .replace(
        /(["'`«])(.*?)["'`»]/g,
        (_, mark: string, inner: string) => `${mark}${NAME.test(inner) ? inner : '…'}${mark}`,
      )
      .replace(/\S+@\S+/g, '<e-mail>')
      .replace(/\b(?:https?|wss?):\S+/g, '<address>')
      .replace(/[\w-]{24,}/g, '<id>')
      .replace(/\d{3,}/g, '<number>')
      // Our own code speaks English here; other letters come from people.
      .replace(/[^\x20-\x7e…]+/g, '…')
      .trim()
  )
}

/** Files, lines and columns alone. */
function placeOf(stack: string): string {
  const frames = [...stack.matchAll(FRAME)].slice(0, MOST_FRAMES)
  return frames.map(([, file, line, column]) => [file, line, column].filter(Boolean).join(':')).join(' < ')
}

/** `/match/:x`: which match it was says who was there. */
function plainPath(path: string): string {
  const parts = path.split(/[?#]/, 1)[0]!.split('/')
  return parts
    .map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : ':x'))
    .join('/')
    .slice(0, MOST_PATH)
}
