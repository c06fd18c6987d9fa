import { setSearchSwitch } from '@gorod/contracts/moderation'
import { describe, expect, it } from 'vitest'
import { proveOwner } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { PHONE, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { startCollector, startCounterService } from '../harness/metrics-services.ts'
import { dialog, idle, openSearch, press, searching } from '../harness/search-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const [collector, counter, stranger] = await Promise.all([
  startCollector(),
  startCounterService(),
  startCollector(),
])
const { server, browser } = await siteForFile({
  METRICS_URL: `${collector.url}/in?key=site`,
  METRICS_COUNTER_ID: '12345',
  METRICS_COUNTER_SCRIPT: counter.scriptUrl,
})
await query(
  server,
  `insert into settings (name, value, updated_at) values ('ymCode', '"search-stopped"', now())`,
)

const ban = (id: number) =>
  query(
    server,
    `insert into bans (account_id, reason, from_at, until_at) values ($1, 'ранний выход', now(), now() + interval '1 hour')`,
    [id],
  )

describe('the collector of the operator', () => {
  it('receives why a search stopped, for each of the three causes', async () => {
    const { page, context, account, errors, strays } = await openSearch(browser, server, 'Сосчитанный')
    await ban(account.id)
    await press(page, 'Искать')
    await dialog(page, 'Бан ещё действует').waitFor()
    await page.keyboard.press('Escape')
    await query(server, 'delete from bans where account_id = $1', [account.id])

    await query(server, `update accounts set rights = '{administrator}' where id = $1`, [account.id])
    await proveOwner(server.url, account)
    const turn = (disabledReason: string | null) =>
      fetch(server.url + setSearchSwitch.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
        body: JSON.stringify({ disabledReason }),
      })
    await press(page, 'Искать')
    await searching(page)
    await turn('работы на сервере')
    await dialog(page, 'Поиск остановлен').getByRole('button', { name: 'Понятно' }).click()
    await turn(null)

    await press(page, 'Искать')
    await searching(page)
    await server.kill()
    await dialog(page, 'Сервер не отвечает').waitFor()
    await expect
      .poll(() => collector.reasons())
      .toEqual(['ban_is_still_active', 'force_by_server', 'server_is_down'])
    await server.restart()
    await dialog(page, 'Сервер не отвечает').waitFor({ state: 'detached' })

    expect(collector.batches().map(({ site }) => site)).toContain(server.url)
    for (const { method, url, headers } of collector.received) {
      expect({ method, url }).toEqual({ method: 'POST', url: '/in?key=site' })
      // What a page may send to another origin without asking, even while it is being closed.
      expect(headers['content-type']).toMatch(/^text\/plain/)
      expect(headers).not.toHaveProperty('cookie')
    }
    expect(strays.every((url) => url.startsWith(collector.url))).toBe(true)
    expect(errors.filter((error) => !error.includes('WebSocket'))).toEqual([])
    await context.close()
  })

  it('receives what waits when the page is left', async () => {
    const { page, context, account } = await openSearch(browser, server, 'Ушедший', {
      prepare: (made) =>
        made.addInitScript(() => {
          // The timer of a batch never fires: what arrives was sent by the page that is left.
          const real = window.setTimeout
          Object.assign(window, {
            setTimeout: (run: () => void, ms?: number) => (ms === 5_000 ? 0 : real(run, ms)),
          })
        }),
    })
    const before = collector.batches().length
    await ban(account.id)
    await press(page, 'Искать')
    await dialog(page, 'Бан ещё действует').waitFor()
    expect(collector.batches()).toHaveLength(before)
    await page.goto('about:blank')
    await expect.poll(() => collector.reasons().slice(before)).toContain('ban_is_still_active')
    await context.close()
  })

  it('the collector is the only host that the pages may report to', async () => {
    const { page, context } = await visit(browser, server.url)
    const refused = await page.evaluate(
      (url) =>
        new Promise<string>((tell) => {
          addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
            tell(`${effectiveDirective} ${blockedURI}`),
          )
          navigator.sendBeacon(url, '{}')
        }),
      `${stranger.url}/`,
    )
    expect(refused).toBe(`connect-src ${stranger.url}/`)
    expect(stranger.received).toEqual([])
    await context.close()
  })
})

describe('the foreign counter', () => {
  it('the question about the counter comes first: nothing of it is loaded before the answer or after a refusal', async () => {
    const visitor = await visit(browser, server.url)
    const { page, context, strays } = visitor
    const question = page.getByRole('region', { name: 'Счётчик посещений' })
    await question.waitFor()
    await lookAt(visitor, 'metrics-question')
    await question.getByRole('button', { name: 'Не разрешать' }).click()
    await page.getByText('Счётчик посещений выключен.').waitFor()
    await lookAt(visitor, 'metrics-refused', 'footer')
    await page.reload()
    await page.getByText('Счётчик посещений выключен.').waitFor()
    expect(await question.count()).toBe(0)
    expect(strays).toEqual([])
    await context.close()
  })

  it('counts visits and the goal of the operator after the visitor agreed, until they take it back', async () => {
    const { page, context, account } = await openSearch(browser, server, 'Согласный', { size: PHONE })
    await page.goto(`${server.url}/?token=of-a-link`)
    await page.getByRole('button', { name: 'Разрешить', exact: true }).click()
    await page.getByText('Счётчик посещений включён').waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Блог' }).click()
    await expect.poll(counter.calls).toContainEqual([12345, 'hit', `${server.url}/blog`])
    expect(JSON.stringify(counter.received)).not.toContain('of-a-link')

    await page.goto(`${server.url}/game-search`)
    await idle(page)
    await ban(account.id)
    await press(page, 'Искать')
    await dialog(page, 'Бан ещё действует').waitFor()
    const goal = [
      12345,
      'reachGoal',
      'search-stopped',
      { polemica_search_stopped: { reason: 'ban_is_still_active' } },
    ]
    await expect.poll(counter.calls).toContainEqual(goal)
    await page.keyboard.press('Escape')

    const cookies = async () => (await context.cookies()).map(({ name }) => name)
    expect(await cookies()).toContain('_ym_uid')
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Отозвать согласие' }).click()
    await loaded
    await page.getByText('Счётчик посещений выключен.').waitFor()
    expect(await page.evaluate(() => Reflect.has(window, 'ym'))).toBe(false)
    expect(await cookies()).not.toContain('_ym_uid')
    await context.close()
  })
})
