import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { siteForFile } from '../harness/site-for-file.ts'

let editor: Account

const { server, browser } = await siteForFile()

beforeAll(async () => {
  editor = await makeAccount(server.url, 'Редактор')
  await query(server, `update accounts set rights = '{editor}' where id = $1`, [editor.id])
})

async function open(path: string, account: Account | null, options: VisitorOptions = {}): Promise<Visitor> {
  return visit(browser, server.url + path, { ...options, ...(account === null ? {} : { as: account }) })
}

async function publish(slug: string, title: string): Promise<void> {
  const answer = await fetch(`${server.url}/content/admin/save-article`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${editor.token}` },
    body: JSON.stringify({ slug, title, summary: 'Кратко.', markdown: 'Текст.', published: true }),
  })
  expect(await answer.json()).toMatchObject({ success: true })
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
/** The header's link with its number. */
const blogLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Блог/ }).textContent()

async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

describe('an editor', () => {
  it('writes an article, keeps it as a draft, publishes it; a reader sees the number, opens the list, and it is gone', async () => {
    const reader = await open('/eula', await makeAccount(server.url, 'Читатель'))
    await expect.poll(() => blogLink(reader.page)).toBe('Блог')

    const writing = await open('/admin/articles', editor)
    const { page } = writing
    await main(page).getByRole('link', { name: 'Новая статья' }).click()
    await field(page, 'Заголовок').fill('Первый снег: игра & чай')
    expect(await field(page, 'Адрес').inputValue()).toBe('pervyy-sneg-igra-chay')
    await button(page, 'Опубликовать').click()
    await main(page).getByText('Это поле обязательно').first().waitFor()
    expect(await field(page, 'Кратко').evaluate((area) => area === document.activeElement)).toBe(true)
    await field(page, 'Кратко').fill('Зачем мафии снег.')
    await field(page, 'Текст').fill('# Утро\n\n<script>alert(1)</script>\n\n[Уроки](/academy) и **снег**.')
    const preview = main(page).getByRole('region', { name: 'Как увидят читатели' })
    await preview.getByRole('heading', { level: 2, name: 'Утро' }).waitFor()
    await preview.getByText('<script>alert(1)</script>').waitFor()
    await page.keyboard.press('Control+s')
    await main(page).getByText('Сохранено').waitFor()
    await page.waitForURL(/admin\/articles\/\d+$/)
    expect((await fetch(`${server.url}/blog/pervyy-sneg-igra-chay`)).status).toBe(404)
    const announced = main(page).getByRole('checkbox', { name: 'Объявление' })
    expect(await announced.isChecked()).toBe(false)
    await main(page).getByText('Объявление', { exact: true }).click()
    await main(page).getByText('Есть несохранённые правки').waitFor()
    await button(page, 'Опубликовать').click()
    await main(page).getByText('Читатели её видят').waitFor()
    await page.reload()
    await announced.waitFor()
    expect(await announced.isChecked()).toBe(true)
    await writing.shot('content-editor')
    expect(await seriousFindings(page)).toEqual([])
    await expectClean(writing)

    await reader.page.reload()
    await expect.poll(() => blogLink(reader.page)).toContain('1 новая статья')
    await reader.page.getByRole('banner').getByRole('link', { name: /^Блог/ }).click()
    await reader.page.getByRole('heading', { level: 1, name: 'Блог' }).waitFor()
    await expect.poll(() => blogLink(reader.page)).toBe('Блог')
    await reader.shot('content-blog')
    await main(reader.page).getByRole('link', { name: 'Первый снег: игра & чай' }).click()
    await main(reader.page).getByRole('heading', { level: 2, name: 'Утро' }).waitFor()
    expect(await reader.page.title()).toBe('Первый снег: игра & чай · Город засыпает')
    await main(reader.page)
      .getByRole('link', { name: /^Раньше/ })
      .waitFor()
    // A link of the text changes the screen without reloading the page.
    await reader.page.evaluate(() => document.body.setAttribute('data-kept', ''))
    await main(reader.page).getByRole('link', { name: 'Уроки' }).click()
    await reader.page.getByRole('heading', { level: 1, name: 'Академия' }).waitFor()
    expect(await reader.page.locator('body[data-kept]').count()).toBe(1)
    await expectClean(reader)
  })

  it('loses nothing unsaved without a question, and deletes after a question', async () => {
    await publish('to-be-removed', 'Лишняя статья')
    const visitor = await open('/admin/articles', editor)
    const { page } = visitor
    await main(page).getByRole('link', { name: 'Лишняя статья' }).click()
    await field(page, 'Заголовок').fill('Совсем лишняя')
    await main(page).getByText('Есть несохранённые правки').waitFor()
    const dialog = page.getByRole('dialog')
    for (const way of [
      main(page).getByRole('link', { name: 'Все статьи' }),
      page.getByRole('banner').getByRole('button', { name: 'Играть бесплатно' }),
    ]) {
      await way.click()
      await dialog.getByText('Правки, которые вы не сохранили, пропадут.').waitFor()
      await dialog.getByRole('button', { name: 'Остаться' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await field(page, 'Заголовок').inputValue()).toBe('Совсем лишняя')
    }
    await field(page, 'Адрес').fill('gorod-otkryvaet-okna')
    await button(page, 'Сохранить').click()
    await main(page).getByText('Такой адрес уже есть у другой статьи').waitFor()
    await button(page, 'Удалить').click()
    await dialog.getByText('Вернуть её будет нельзя.').waitFor()
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await page.waitForURL('**/admin/articles')
    await main(page).getByRole('link', { name: 'Город открывает окна' }).waitFor()
    expect(await main(page).getByText('Лишняя статья').count()).toBe(0)
    await expectClean(visitor)
  })

  it('keeps the text that another window has saved, and tells the window that is late', async () => {
    await publish('two-windows', 'Два окна')
    const [early, late] = [await open('/admin/articles', editor), await open('/admin/articles', editor)]
    for (const { page } of [early, late]) {
      await main(page).getByRole('link', { name: 'Два окна' }).click()
      await field(page, 'Заголовок').waitFor()
    }
    await field(early.page, 'Заголовок').fill('Два окна, первое')
    await button(early.page, 'Сохранить').click()
    await main(early.page).getByText('Сохранено').waitFor()
    await button(late.page, 'Снять с публикации').click()
    await late.page.getByText('Статью тем временем сохранили в другом окне.').waitFor()
    expect((await fetch(`${server.url}/blog/two-windows`)).status).toBe(200)
    await field(early.page, 'Заголовок').fill('Два окна, опять первое')
    await button(early.page, 'Сохранить').click()
    await main(early.page).getByText('Сохранено').waitFor()
    for (const visitor of [early, late]) await expectClean(visitor)
  })

  it('writes on a phone too: the text or its preview', async () => {
    const visitor = await open('/admin/articles', editor, { size: PHONE })
    const { page } = visitor
    await main(page).getByRole('link', { name: 'Город открывает окна' }).waitFor()
    await expectNoSideways(page)
    await visitor.shot('content-drafts-phone')
    await main(page).getByRole('link', { name: 'Город открывает окна' }).click()
    await field(page, 'Текст').waitFor()
    const preview = main(page).getByRole('region', { name: 'Как увидят читатели' })
    expect(await preview.isVisible()).toBe(false)
    await visitor.shot('content-editor-phone')
    await button(page, 'Смотреть').click()
    await preview.getByRole('heading', { name: 'Что уже есть' }).waitFor()
    expect(await field(page, 'Текст').isVisible()).toBe(false)
    await expectNoSideways(page)
    expect(await seriousFindings(page)).toEqual([])
    await expectClean(visitor)
  })

  it('the editor is protected: others get a page that says who may use it, a visitor signs in first', async () => {
    const player = await open('/admin/articles', await makeAccount(server.url, 'Игрок'))
    await player.page.getByRole('heading', { level: 1, name: 'Сюда пускают редакторов' }).waitFor()
    await player.page.goto(`${server.url}/admin/articles/1`)
    await player.page.getByRole('heading', { level: 1, name: 'Сюда пускают редакторов' }).waitFor()
    await player.shot('content-forbidden')
    expect(await seriousFindings(player.page)).toEqual([])
    await expectClean(player)
    const visitor = await open('/admin/articles', null)
    await visitor.page.getByRole('dialog').getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    await visitor.context.close()
  })
})

describe('a visitor', () => {
  it('sees no number for the archive, sees what is new since, and no number after the list', async () => {
    const visitor = await open('/eula', null)
    const { page } = visitor
    await expect.poll(() => page.evaluate(() => localStorage.getItem('blogVisitedAt'))).not.toBeNull()
    expect(await blogLink(page)).toBe('Блог')
    await publish('for-visitors', 'Новость для гостей')
    await page.reload()
    await expect.poll(() => blogLink(page)).toContain('1 новая статья')
    await page.getByRole('banner').getByRole('link', { name: /^Блог/ }).click()
    await expect.poll(() => blogLink(page)).toBe('Блог')
    await page.reload()
    await main(page).getByRole('link', { name: 'Новость для гостей' }).waitFor()
    expect(await blogLink(page)).toBe('Блог')
    await visitor.context.close()
  })

  it('reads the blog and an article on a phone', async () => {
    const visitor = await open('/blog', null, { size: PHONE })
    const { page } = visitor
    await main(page).getByRole('link', { name: 'Город открывает окна' }).waitFor()
    await expectNoSideways(page)
    await visitor.shot('content-blog-phone')
    expect(await seriousFindings(page)).toEqual([])
    await main(page).getByRole('link', { name: 'Город открывает окна' }).click()
    await main(page).getByRole('heading', { level: 2, name: 'Что уже есть' }).waitFor()
    await expectNoSideways(page)
    await visitor.shot('content-article-phone')
    expect(await seriousFindings(page)).toEqual([])
    await expectClean(visitor)
  })

  it('a visitor gets a page that says that an article or a lesson does not exist', async () => {
    const visitor = await open('/blog/nowhere', null)
    await visitor.page.getByRole('heading', { level: 1, name: 'Такой статьи нет.' }).waitFor()
    await visitor.page.goto(`${server.url}/academy/nowhere`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Такого урока нет.' }).waitFor()
    await expectClean(visitor)
  })

  it('pages through a long blog by the address', async () => {
    await query(
      server,
      `insert into articles (slug, title, summary, markdown, published_at, updated_at)
       select 'old-' || n, 'Старая ' || n, 'Кратко', 'Текст', at, at
       from generate_series(1, 12) as n, lateral (select timestamptz '2026-01-01' + n * interval '1 day' as at) as moment`,
    )
    const { page, context } = await open('/blog', null)
    await page.getByRole('button', { name: 'Страница 2' }).click()
    await main(page).getByRole('link', { name: 'Старая 1', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?page=2')
    await page.goBack()
    await main(page).getByRole('link', { name: 'Город открывает окна' }).waitFor()
    await page.goto(`${server.url}/blog?page=99`)
    await page.getByText('На этой странице статей нет.').waitFor()
    await context.close()
  })
})

describe('the academy', () => {
  it('keeps what an account has read and leads on to the next lesson', async () => {
    const visitor = await open('/academy', await makeAccount(server.url, 'Ученик'))
    const { page } = visitor
    await page.getByText('Прочитано 0 из 12 уроков').waitFor()
    expect(await page.getByText('В каждом уроке есть задания').count()).toBe(1)
    await visitor.shot('content-academy')
    await main(page).getByRole('link', { name: 'О чём эта игра' }).click()
    await main(page).getByRole('heading', { level: 2, name: 'Как чередуются день и ночь' }).waitFor()
    await visitor.shot('content-lesson')
    await button(page, 'Отметить прочитанным').click()
    await main(page).getByText('Прочитано', { exact: true }).waitFor()
    await main(page)
      .getByRole('link', { name: /^Следующий урок/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Раздача и роли' }).waitFor()
    await button(page, 'Отметить прочитанным').waitFor()
    await page.goto(`${server.url}/academy`)
    await page.getByText('Прочитано 1 из 12 уроков').waitFor()
    await page.getByRole('banner').getByText('1 урок из 12').waitFor()
    await visitor.shot('content-academy-read')
    expect(await seriousFindings(page)).toEqual([])
    await expectClean(visitor)
  })

  it('lets a visitor on a phone work a lesson with the buttons of the room', async () => {
    const visitor = await open('/academy/den-rech-i-vystavlenie', null, { size: PHONE })
    const { page } = visitor
    await main(page).getByRole('link', { name: 'Решить задания' }).click()
    const task = page.getByRole('region', { name: /^Задание/ })
    await task.getByText('Утро дня').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await expectNoSideways(page)
    // One of the answers is right: the game says which, and why.
    await task.getByRole('button', { name: 'Игрок 3' }).click()
    await task.getByText('День открыл').waitFor()
    await task.getByRole('button', { name: 'Следующее задание' }).click()
    await task.getByText('Закончите свою речь').waitFor()
    await page
      .getByRole('button', { name: /Закончить|Спасибо/ })
      .first()
      .click()
    await task.getByText('Никто не выставлен: голосования нет').waitFor()
    await visitor.shot('content-exercise-phone')
    expect(await seriousFindings(page)).toEqual([])
    await expectClean(visitor)
  })

  it('lets an account on a phone judge a practice table, read its result and apply for the right', async () => {
    const trainee = await makeAccount(server.url, 'Стажёр')
    await query(server, 'update accounts set email_confirmed_by_owner_at = now() where id = $1', [trainee.id])
    const visitor = await open('/academy/judge', trainee, { size: PHONE })
    const { page } = visitor
    await main(page).getByText('Пока ни одной.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await button(page, 'Начать практику').click()
    await page.waitForURL('**/game')
    await page.locator('[data-judging]').waitFor()
    await visitor.shot('judge-practice-phone')
    const passed = JSON.stringify({
      passed: true,
      score: 90,
      signs: [{ kind: 'late_hand', seat: 4, day: 2, measure: 'foul', outcome: 'missed' }],
      wrongActs: [],
      steps: { kept: 4, all: 4 },
    })
    await query(
      server,
      `insert into judge_practices (game_id, account_id, seed, started_at, assessment, passed)
       select gen_random_uuid(), $1, 'x', now() - interval '1 day', $2::jsonb, true from generate_series(1, 3)`,
      [trainee.id, passed],
    )
    await page.goto(`${server.url}/academy/judge`)
    await main(page).getByRole('link', { name: 'Открыть итог' }).last().click()
    await main(page).getByText('Рука после счёта не принимается: фол.').waitFor()
    await expectNoSideways(page)
    await visitor.shot('judge-result-phone')
    expect(await seriousFindings(page)).toEqual([])
    await main(page).getByRole('link', { name: 'К практике судьи' }).click()
    await field(page, 'О себе: где и сколько судили').fill('Сужу в клубе.')
    await button(page, 'Отправить заявку').click()
    await main(page).getByText('Заявка отправлена').waitFor()
    await expectNoSideways(page)
    await visitor.shot('judge-apply-phone')
    await expectClean(visitor)
  })

  it('explains to a visitor on a phone how progress is stored', async () => {
    const visitor = await open('/academy', null, { size: PHONE })
    const { page } = visitor
    await page.getByText('Прогресс сохраняется после входа.').waitFor()
    await expectNoSideways(page)
    await visitor.shot('content-academy-phone')
    await main(page).getByRole('link', { name: 'Голосование', exact: true }).click()
    await main(page).getByRole('heading', { level: 2, name: 'Особые случаи' }).waitFor()
    await main(page).getByRole('table').scrollIntoViewIfNeeded()
    await expectNoSideways(page)
    await visitor.shot('content-lesson-phone')
    expect(await seriousFindings(page)).toEqual([])
    await main(page).getByRole('button', { name: 'Войти' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    await visitor.context.close()
  })
})
