import { reportBrowserError } from '@gorod/contracts/browser-errors'
import { getArticles } from '@gorod/contracts/content'
import type { Page, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile()

const of = (path: string) => (response: Response) => new URL(response.url()).pathname === path

/** From a page that asks for no articles to one that begins with them, as a visitor goes. */
async function openBlog(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Блог' }).click()
}

const logged = (requestId: string) =>
  server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(requestId))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

const kept = () =>
  query<{ kind: string; message: string; place: string; path: string; count: number; request_id: string }>(
    server,
    'select kind, message, place, path, count, request_id from browser_errors order by id',
  )

it('a call that fails at the server leads from the page of a visitor over the page of the operator to its cause in the log', async () => {
  const operator = await makeAccount(server.url, 'Оператор')
  await query(server, `update accounts set rights = '{administrator}' where id = $1`, [operator.id])
  const visitor = await visit(browser, `${server.url}/rules?token=of-a-letter#secret`)
  // An operator who works on the database makes such mistakes.
  await query(server, 'alter table articles rename to articles_by_mistake')
  const failed = visitor.page.waitForResponse(of(getArticles.path))
  const reported = visitor.page.waitForResponse(of(reportBrowserError.path))
  await openBlog(visitor.page)
  const answer = await failed
  expect(answer.status()).toBe(500)
  const { requestId } = (await answer.json()) as { readonly requestId: string }
  expect((await reported).status()).toBe(200)
  await query(server, 'alter table articles_by_mistake rename to articles')

  const rows = await kept()
  expect(rows).toMatchObject([{ kind: 'call', path: '/blog', count: 1, request_id: requestId }])

  const desk = await visit(browser, `${server.url}/admin`, { as: operator })
  const card = desk.page.getByRole('region', { name: 'Ошибки страниц' })
  const shown = card.getByRole('listitem').filter({ hasText: '/blog' })
  const note = (await shown.getByText(/^в журнале сервера: /).textContent()) ?? ''
  // The operator searches the log for what the page shows.
  const lines = logged(note.replace('в журнале сервера: ', ''))
  expect(lines).toMatchObject([
    { level: 50, msg: 'a request failed', path: getArticles.path, cause: '42P01', requestId },
    { level: 40, msg: 'a page reported an error', kind: 'call', path: '/blog', requestId },
  ])
  expect(JSON.stringify([rows, lines])).not.toMatch(/of-a-letter|secret/)
  await lookAt(desk, 'browser-errors', '[aria-label="Ошибки страниц"]')
  await visitor.context.close()
  await desk.context.close()
})

it('an error of a page reaches the operator with its place in the code of the site, as one row for all visitors', async () => {
  for (let visitors = 1; visitors <= 2; visitors++) {
    const { page, context } = await visit(browser, `${server.url}/rules`)
    // A proxy or an extension changed the answer: the page meets what it never expected.
    await page.route(`**${getArticles.path}**`, (route) => route.fulfill({ json: {} }))
    const reported = page.waitForResponse(of(reportBrowserError.path))
    await openBlog(page)
    expect((await reported).status()).toBe(200)
    expect((await kept()).filter(({ kind }) => kind === 'script')).toMatchObject([
      {
        message: expect.stringMatching(/^TypeError: /),
        place: expect.stringMatching(/^[\w.-]+\.js:\d+:\d+/),
        path: '/blog',
        count: visitors,
        request_id: null,
      },
    ])
    await context.close()
  }
})
