import { existsSync, readFileSync } from 'node:fs'
import type { Page, Request, WebSocket } from 'playwright-core'
import { logFileOf } from './server-process.ts'
import { isAtRest } from './windows.ts'

const SHOWN_CHARACTERS = 2_000
const LOG_LINES = 30
const WITHIN_MS = 2_000
/** What socket.io writes before a message that wants an answer, and before the answer (socket.io-protocol, version 5). */
const ASKS = /^42(\d+)\["([^"]+)"/
const ANSWERS = /^43(\d+)\[/

interface WatchedPage {
  readonly page: Page
  readonly requests: Request[]
  readonly sockets: { readonly socket: WebSocket; readonly unanswered: Map<string, string> }[]
}

let watched: WatchedPage[] = []

/** Notes what the page asks, for {@link failureReport}. Costs a passing test nothing but the notes. */
export function watchForReport(page: Page): void {
  const own: WatchedPage = { page, requests: [], sockets: [] }
  // An earlier visit may have left this page behind.
  watched = [...watched.filter((other) => other.page !== page), own]
  page.on('request', (request) => own.requests.push(request))
  page.on('websocket', (socket) => {
    const unanswered = new Map<string, string>()
    own.sockets.push({ socket, unanswered })
    socket.on('framesent', ({ payload }) => {
      const [, id, name] = ASKS.exec(String(payload)) ?? []
      if (id !== undefined && name !== undefined) unanswered.set(id, name)
    })
    socket.on('framereceived', ({ payload }) => {
      const [, id] = ANSWERS.exec(String(payload)) ?? []
      if (id !== undefined) unanswered.delete(id)
    })
  })
}

/** The next test has pages of its own; beside others that still run only pages whose visit is over are forgotten. */
export function forgetWatched({ othersRun = false }: { readonly othersRun?: boolean } = {}): void {
  watched = othersRun ? watched.filter(({ page }) => !page.isClosed() && !isAtRest(page)) : []
}

/** What the pages of the test show and wait for, and the end of the log of each site that they belong to; empty without pages. */
export async function failureReport(): Promise<string> {
  const open = watched.filter(({ page }) => !page.isClosed())
  const pages = await Promise.all(open.map(pageReport))
  const ports = new Set(open.map(({ page }) => new URL(page.url()).port))
  return [...pages, ...[...ports].map(logReport)].join('\n\n')
}

async function pageReport({ page, requests, sockets }: WatchedPage): Promise<string> {
  const shown = await inTime(
    page.locator('body').ariaSnapshot({ timeout: WITHIN_MS }),
    'The page does not answer.',
  )
  const pending = await Promise.all(
    requests.map(async (request) => ((await isPending(request)) ? request : null)),
  )
  return [
    `Page ${page.url()}`,
    shown.slice(0, SHOWN_CHARACTERS),
    ...pending.filter((request) => request !== null).map((one) => `No answer: ${one.method()} ${one.url()}`),
    ...sockets.map(
      ({ socket, unanswered }) =>
        `Socket ${socket.isClosed() ? 'closed' : 'open'}, no answer: ${[...unanswered.values()].join(', ') || 'none'}`,
    ),
  ].join('\n')
}

/** Chromium knows at once what a request that is over was answered. */
async function isPending(request: Request): Promise<boolean> {
  return inTime(
    request.response().then(() => false),
    true,
  )
}

async function inTime<Value>(asked: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, WITHIN_MS, otherwise)
  })
  return Promise.race([asked.catch(() => otherwise), late]).finally(() => clearTimeout(timer))
}

function logReport(port: string): string {
  const file = logFileOf(Number(port))
  if (!existsSync(file)) return `No log of port ${port}.`
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return [`The end of the log of port ${port}`, ...lines.slice(-LOG_LINES)].join('\n')
}
