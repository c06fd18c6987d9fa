import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { visit } from '../harness/browser.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()
const PAGE = `${server.url}/eula`

describe('a window that a story has left', () => {
  it('the next story finds nothing there of the one before', async () => {
    const first = await visit(browser, PAGE, {
      as: await makeAccount(server.url, 'Прежний'),
      prepare: (context) => context.addInitScript(() => Object.assign(window, { left: true })),
    })
    const requests: string[] = []
    first.context.on('request', (request) => requests.push(request.url()))
    await first.context.route('**/v1/me', (route) => route.fulfill({ status: 500 }))
    await first.context.clearPermissions()
    await first.page.evaluate(() => sessionStorage.setItem('left', 'true'))
    await (await first.context.newPage()).goto(PAGE)
    await first.context.close()

    const seen = requests.length
    const { page, context } = await visit(browser, PAGE)
    // Else there is nothing to take back.
    expect(page).toBe(first.page)
    expect(context.pages()).toEqual([page])
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access-token')
    const found = await page.evaluate(async () => ({
      script: Reflect.has(window, 'left'),
      signedIn: localStorage.getItem('isLogin'),
      kept: sessionStorage.getItem('left'),
      me: (await fetch('/v1/me')).status,
      camera: (await navigator.permissions.query({ name: 'camera' })).state,
    }))
    expect(found).toEqual({ script: false, signedIn: null, kept: null, me: 401, camera: 'granted' })
    expect(requests).toHaveLength(seen)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/robots.txt')
    await context.close()
  })

  it('a window whose clock was stopped is closed for good', async () => {
    const { page, context } = await visit(browser, PAGE, { prepare: (own) => own.clock.install() })
    await context.close()
    expect(page.isClosed()).toBe(true)
    const next = await visit(browser, PAGE)
    expect(next.page).not.toBe(page)
    await next.context.close()
  })
})
