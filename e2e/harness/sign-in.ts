import type { BrowserContext, Page } from 'playwright-core'
import type { Account } from './account.ts'

/** Signs a browser in before its first page; later it may sign out. The device counts as checked. */
export async function signInFirst(context: BrowserContext, url: string, account: Account): Promise<void> {
  await context.addCookies([cookieOf(account, url)])
  await context.addInitScript(() => {
    // An empty page before the first one has no storage; a person may go back to it.
    if (location.origin === 'null') return
    if (sessionStorage.getItem('begun') !== null) return
    sessionStorage.setItem('begun', 'true')
    localStorage.setItem('isLogin', 'true')
    localStorage.setItem('systemCheck', JSON.stringify({ at: Date.now() }))
  })
}

/** Puts a made account's session into a browser that shows a page, as the sign-in form would. */
export async function signInBy(
  visitor: { readonly page: Page; readonly context: BrowserContext },
  account: Account,
): Promise<void> {
  await visitor.context.addCookies([cookieOf(account, visitor.page.url())])
  await visitor.page.evaluate(() => {
    localStorage.setItem('isLogin', 'true')
    localStorage.setItem('systemCheck', JSON.stringify({ at: Date.now() }))
  })
}

function cookieOf({ token }: Account, url: string) {
  const { hostname } = new URL(url)
  const cookie = { name: 'access-token', value: token, domain: hostname, path: '/' }
  return { ...cookie, secure: true, sameSite: 'Strict' } as const
}
