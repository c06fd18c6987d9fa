import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

const MATCH = fileURLToPath(new URL('../../packages/rules/golden/match-334187.json', import.meta.url))

describe('a match from a file', () => {
  it('tells its faults, opens as a protocol, and is studied step by step with hidden roles', async () => {
    const visitor = await openPage({ browser, server, path: '/match-file' })
    const { page } = visitor
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await page.getByRole('alert').getByText('players: нужен список').waitFor()
    await file.setInputFiles(MATCH)
    await page.getByRole('heading', { level: 1, name: 'Матч 334187 из файла' }).waitFor()
    await page.getByText('что говорили игроки').waitFor()
    await lookAt(visitor, 'match-file', 'main')

    await page.getByRole('link', { name: 'Пересмотреть' }).click()
    const sun = page.getByRole('slider', { name: 'Шаг матча' })
    await sun.waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/match-file?step=2')
    // Into the first vote, through the eyes of seat 5.
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('5')
    await page.waitForURL(/eyes=5/)
    const place = Number(await sun.getAttribute('aria-valuenow'))
    expect(place).toBeGreaterThan(10)
    expect(await page.getByText('Роли, выстрелы и проверки скрыты.').isVisible()).toBe(true)
    await lookAt(visitor, 'replay-vote')
    // The rules of this file let nobody leave in the first vote.
    for (let stretch = 0; stretch < 3; stretch++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('w')
    await page.getByText('Мафия победит, если чёрных останется').waitFor()
    await page.getByRole('button', { name: 'Весь стол' }).click()
    await page.getByText('Роли открыты до конца просмотра.').waitFor()
    await page.getByText('Игра продолжится.').waitFor()
    await lookAt(visitor, 'replay-what-if')
    await page.getByRole('link', { name: 'К протоколу' }).click()
    await page.getByRole('heading', { level: 1, name: 'Матч 334187 из файла' }).waitFor()
    await expectClean(visitor)
  })
})

describe('the file of another service', () => {
  it('a match is kept with a page of its own, for everybody with its link, until its owner deletes it', async () => {
    const owner = await makeAccount(server.url, 'Хранитель матчей')
    await query(server, 'update accounts set email_confirmed_at = now() where id = $1', [owner.id])
    const visitor = await visit(browser, `${server.url}/match-file`, { as: owner })
    const { page } = visitor
    await page.locator('input[type=file]').setInputFiles(MATCH)
    await page.getByRole('button', { name: 'Сохранить на сайте' }).click()
    await page.waitForURL(/\/match-file\/[\w-]{16}$/)
    await page.getByText('в рейтинги и статистику он не входит').waitFor()
    await lookAt(visitor, 'match-file-kept', 'main')
    const stranger = await visit(browser, page.url())
    await stranger.page.getByRole('heading', { level: 1, name: 'Матч 334187 из файла' }).waitFor()
    await stranger.page.getByText('что говорили игроки').waitFor()
    await stranger.page.getByRole('link', { name: 'Пересмотреть' }).click()
    await stranger.page.getByRole('slider', { name: 'Шаг матча' }).waitFor()
    expect(await stranger.page.getByRole('button', { name: 'Удалить матч' }).count()).toBe(0)
    await stranger.context.close()
    await page.goto(`${server.url}/match-file`)
    await page.getByRole('link', { name: 'Матч 334187 из файла' }).click()
    await page.getByRole('button', { name: 'Удалить матч' }).click()
    await page.waitForURL('**/match-file')
    await page.getByRole('link', { name: 'Матч 334187 из файла' }).waitFor({ state: 'detached' })
    await expectClean(visitor)
  })
})

const EMBEDDED = ['/match/999999999/embed', '/game-statistics/999999999/embed?step=3']
const OTHERS = [
  '/',
  '/match/999999999',
  '/match/999999999/replay',
  '/watch',
  '/overlay/x',
  '/game-search',
  '/cabinet',
  '/admin',
  '/avatar3d',
]

describe('a page of another site', () => {
  it('frames the embed page of a match and no other page of the site', async () => {
    const frames = [...EMBEDDED, ...OTHERS].map((path) => `<iframe src="${server.url}${path}"></iframe>`)
    // Another port is another origin.
    const foreign = createServer((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${frames.join('')}`)
    })
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
    const shown = () => page.frames().slice(1)
    await expect
      .poll(() => shown().map((frame) => frame.url()))
      .toEqual([
        ...EMBEDDED.map((path) => server.url + path),
        ...OTHERS.map(() => 'chrome-error://chromewebdata/'),
      ])
    for (const frame of shown().slice(0, EMBEDDED.length))
      await frame.getByRole('heading', { level: 1, name: 'Такой игры нет.' }).waitFor()
    await context.close()
    foreign.close()
  })
})
