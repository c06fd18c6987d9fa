import type { Page } from 'playwright-core'

interface Session {
  send(method: string, params?: object): Promise<unknown>
}

/** How Playwright talks to Chromium. It is not part of its interface: package.json names an exact version. */
interface Insides {
  readonly _connection: {
    toImpl(page: unknown): {
      readonly delegate: { readonly _mainFrameSession: { readonly _client: Session } }
    }
  }
}

const METHOD = 'Network.setCacheDisabled'
const changed = new WeakSet<Session>()

const sessionOf = (page: Page): Session =>
  (page as unknown as Insides)._connection.toImpl(page).delegate._mainFrameSession._client

/**
 * Lets a page keep its cache while a story answers some of its calls. Playwright turns the cache off with the first route:
 * each load of a page then fetches and compiles all of its code again, for more than half of the processor's time.
 */
export function keepCacheWithRoutes(page: Page): void {
  const sessions: Session = Object.getPrototypeOf(sessionOf(page))
  if (changed.has(sessions)) return
  changed.add(sessions)
  const { send } = sessions
  sessions.send = async function (method, params) {
    const answer = await send.call(this, method, params)
    if (method === METHOD) await send.call(this, method, { cacheDisabled: false })
    return answer
  }
}

/**
 * The page asks again for files that it holds in memory, and a route sees it. The first route of a visit does this by
 * itself; later ones need it when they answer for code.
 */
export async function forgetFiles(page: Page): Promise<void> {
  await sessionOf(page).send(METHOD, { cacheDisabled: true })
}
