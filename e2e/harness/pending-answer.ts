import { TimeoutError } from '@gorod/server/testing/timeout-error'
import type { APIResponse, BrowserContext, Page, Route } from 'playwright-core'
import { vi } from 'vitest'
import { forgetFiles } from './cache-with-routes.ts'

const ASKED_WITHIN_MS = 30_000

/** An answer of the server that reaches the page when the story says so. */
export interface PendingAnswer {
  /** Resolves once the answer is held back: the server has done what was asked. */
  arrived(): Promise<void>
  /** Lets it and all later ones through; resolves when the page has drawn what it made of it. */
  release(): Promise<void>
}

/** Holds back what the server answers to calls of this address. */
export async function holdAnswer(page: Page, url: string): Promise<PendingAnswer> {
  const gate = gateOf()
  const arrivals: Promise<unknown>[] = []
  const letThrough = async (route: Route, response: APIResponse) => {
    await gate.opened
    await route.fulfill({ response })
    await (await route.request().response())?.finished()
  }
  const isCode = url.endsWith('.js')
  // A file still on its way to the page before would be held in memory again.
  if (isCode) await page.waitForLoadState('networkidle')
  await page.route(url, async (route) => {
    const response = await route.fetch()
    // The page may have given the call up meanwhile.
    const arrival = letThrough(route, response).catch(() => undefined)
    arrivals.push(arrival)
    gate.reached()
    await arrival
  })
  if (isCode) await forgetFiles(page)
  return { arrived: gate.arrived, release: () => gate.open(page, arrivals) }
}

/** Holds back the server's answer to a message of the line; what it pushes goes on. Before the page is opened. */
export async function holdMessage(context: BrowserContext, name: string) {
  const gate = gateOf()
  await context.routeWebSocket('**/socket.io/**', (page) => {
    const server = page.connectToServer()
    let id: string | undefined
    page.onMessage((message) => {
      // As socket.io writes it: 42, the number of the message, its name.
      id ??= new RegExp(`^42(\\d+)\\["${name}"`).exec(String(message))?.[1]
      server.send(message)
    })
    server.onMessage((message) => {
      if (id === undefined || !String(message).startsWith(`43${id}[`)) return page.send(message)
      gate.reached()
      void gate.opened.then(() => page.send(message))
    })
  })
  return { arrived: gate.arrived, release: (page: Page) => gate.open(page) }
}

function gateOf() {
  let hasArrived = false
  const reached = () => {
    hasArrived = true
  }
  const arrived = async () => {
    await vi.waitFor(
      () => {
        if (!hasArrived) throw new TimeoutError('no answer came that could be held back')
      },
      { timeout: ASKED_WITHIN_MS, interval: 20 },
    )
  }
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  const open = async (page: Page, arrivals: readonly Promise<unknown>[] = []) => {
    resolve()
    await Promise.all(arrivals)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
  }
  return { arrived, reached, opened, open }
}
