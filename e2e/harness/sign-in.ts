import type { Account } from './account.ts'
import type { Visitor } from './browser.ts'

/** Puts a made account's session into the browser, as the sign-in form would; the device counts as checked. */
export async function signInBy(visitor: Pick<Visitor, 'page' | 'context'>, account: Account): Promise<void> {
  const url = new URL(visitor.page.url())
  await visitor.context.addCookies([
    {
      name: 'access-token',
      value: account.token,
      domain: url.hostname,
      path: '/',
      secure: true,
      sameSite: 'Strict',
    },
  ])
  await visitor.page.evaluate(() => {
    localStorage.setItem('isLogin', 'true')
    localStorage.setItem('systemCheck', JSON.stringify({ at: Date.now() }))
  })
}
