import {
  type BrowserErrorKind,
  type BrowserErrorReport,
  reportBrowserError,
} from '@gorod/contracts/browser-errors'
import { api } from '../api/client.ts'

type Report = Omit<BrowserErrorReport, 'path'>

/** The limits of the contract. */
const MOST_MESSAGE = 1000
const MOST_STACK = 4000
/** A page that breaks breaks again and again. */
const MOST_REPORTS = 10
/** Where the code of the site is: extensions of a browser have errors too. */
const OUR_CODE = '/bundle/'
/** What these tell is no fault of the page: the server refused, or was not there. */
const EXPECTED = new Set(['ApiError', 'RealtimeFailure', 'AbortError'])

/** What the server failed at. It has no other sign than its number. */
const FAULTS: Readonly<Record<string, BrowserErrorKind>> = { ApiError: 'call', RealtimeFailure: 'message' }

/** The report of an error that nobody caught, or that a part of the page reported; null: it is not the site's. */
export function reportOf(
  event: Partial<Pick<ErrorEvent, 'error'> & Pick<PromiseRejectionEvent, 'reason'>>,
): Report | null {
  const error: unknown = event.error ?? event.reason
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  if (!(error instanceof Error) || !stack.includes(OUR_CODE)) return null
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : null
  const expected = EXPECTED.has(error.name)
  // A refusal is no error of the page, and a fault was reported by the part that met it.
  if (expected && (requestId === null || event.error === undefined)) return null
  return {
    kind: FAULTS[error.name] ?? (event.error === undefined ? 'promise' : 'script'),
    message: `${error.name}: ${error.message}`.slice(0, MOST_MESSAGE),
    stack: stack.slice(0, MOST_STACK),
    requestId,
  }
}

/** Says which reports of a page are worth sending: each fault once, and few of them. */
export function createSieve(): (report: Report) => boolean {
  const sent = new Set<string>()
  return ({ kind, message, stack }) => {
    const same = `${kind} ${message} ${stack}`
    if (sent.has(same) || sent.size >= MOST_REPORTS) return false
    sent.add(same)
    return true
  }
}

const passes = createSieve()

/** Sends an event to the operators of the site, if it is worth it. */
export function report(event: ErrorEvent | PromiseRejectionEvent): void {
  const content = reportOf(event)
  if (content === null || !passes(content)) return
  // Without what stands behind `?` and `#`: it may be the link of an e-mail.
  const path = location.pathname.slice(0, 200)
  api(reportBrowserError, { ...content, path }, { asked: false }).catch(() => undefined)
}
