import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { DESKTOP, NARROWEST, type Visitor, visit } from '../harness/browser.ts'
import { fitsTheScreen } from '../harness/profile-page.ts'
import { signInBy } from '../harness/sign-in.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile()

async function openSearch(name: string): Promise<Visitor> {
  const visitor = await visit(browser, server.url)
  await signInBy(visitor, await makeAccount(server.url, name))
  await visitor.page.goto(`${server.url}/game-search`)
  return visitor
}

const searching = (page: Page) => page.getByRole('heading', { name: 'Ищем обычную' })

describe('a search', () => {
  it('survives a reload and shows in every tab, until it is stopped in one', async () => {
    const { page, context } = await openSearch('Ждущий')
    await page.getByRole('button', { name: 'Искать', exact: true }).press('Enter')
    await searching(page).waitFor()
    // The button has gone with its panel: who pressed it goes on from the one in its place.
    await page.locator('section:focus', { hasText: 'Ищем обычную' }).waitFor()
    await page.getByText('1/10').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.setViewportSize(NARROWEST)
    expect(await fitsTheScreen(page)).toBe(true)
    await page.setViewportSize(DESKTOP)
    await page.reload()
    await searching(page).waitFor()
    const second = await context.newPage()
    await second.goto(`${server.url}/game-search`)
    await searching(second).waitFor()
    await second.getByRole('button', { name: 'Начать', exact: true }).click()
    await second
      .getByRole('dialog', { name: 'Вы уже ищете игру' })
      .getByRole('button', { name: 'Закрыть' })
      .last()
      .click()
    await second.getByRole('button', { name: 'Остановить поиск' }).click()
    for (const tab of [page, second]) await tab.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    await context.close()
  })
})

describe('a player who is in a game', () => {
  it('the search page gives the reason in place of a search, and leads back to the table', async () => {
    const { page, context } = await openSearch('Играющий')
    await page.getByRole('button', { name: 'Начать', exact: true }).click()
    await page.waitForURL('**/game')
    await page.goto(`${server.url}/game-search`)
    const asked = page.getByRole('dialog', { name: 'Вы уже играете' })
    await asked.getByRole('button', { name: 'Закрыть' }).click()
    await page.getByRole('heading', { name: 'Вы уже играете' }).waitFor()
    expect(await page.getByRole('button', { name: 'Начать', exact: true }).isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Вернуться в игру' }).click()
    await page.waitForURL('**/game')
    await context.close()
  })

  it('comes back by the form of the specification, and without a game to the search', async () => {
    const { page, context } = await openSearch('Вернувшийся')
    const post = () =>
      page.evaluate(() => {
        const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? ''
        const form = document.createElement('form')
        form.method = 'post'
        form.action = '/game'
        for (const [name, value] of Object.entries({ _csrf: token, gameMode: 'player' })) {
          const field = document.createElement('input')
          Object.assign(field, { type: 'hidden', name, value })
          form.append(field)
        }
        document.body.append(form)
        form.submit()
      })
    await Promise.all([page.waitForNavigation(), post()])
    expect(new URL(page.url()).pathname).toBe('/game-search')
    await page.getByRole('button', { name: 'Начать', exact: true }).click()
    await page.waitForURL('**/game')
    await page.goto(server.url)
    await Promise.all([page.waitForURL('**/game?token=*'), post()])
    await context.close()
  })
})

describe('a page of the room', () => {
  it('a page without a game says so, and so does an old link', async () => {
    const { page, context } = await openSearch('Безместный')
    for (const [path, text] of [
      ['/game', 'Игры в процессе нет. Начните новую: место найдётся.'],
      ['/game?token=made-up', 'Ссылка на игру устарела.'],
    ] as const) {
      await page.goto(server.url + path)
      await page.getByText(text).waitFor()
    }
    expect(await seriousFindings(page)).toEqual([])
    await context.close()
  })
})
