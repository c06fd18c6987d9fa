import { TimeoutError } from '@gorod/server/testing/timeout-error'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { seriousFindings } from '../harness/axe.ts'
import { DESKTOP, launchBrowser, PHONE, picture, type Visitor, visit } from '../harness/browser.ts'
import { watchFocus } from '../harness/lost-focus.ts'
import { playByHand } from '../harness/play-by-hand.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  // Phases of a sixteenth: slow enough for a hand on a mouse, fast enough for a story.
  ;[server, browser] = await Promise.all([startServer({ env: { PHASE_PERCENT: '6' } }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

async function signUp(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('link', { name: 'Зарегистрироваться' })
    .or(dialog.getByRole('button', { name: 'Зарегистрироваться' }))
    .first()
    .click()
  await dialog.getByLabel('E-mail', { exact: true }).fill(`novice.${process.hrtime.bigint()}@example.org`)
  await dialog.getByLabel('Пароль', { exact: true }).fill('correct horse')
  await dialog.getByLabel('Повторите пароль').fill('correct horse')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByRole('heading', { name: 'Подтвердите почту' }).waitFor()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
}

async function checkCamera({ page, shot }: Visitor, tag: string): Promise<void> {
  // It goes on to the table by itself as soon as the picture is back.
  await page.getByRole('dialog', { name: 'Камера и микрофон' }).waitFor()
  await shot(`practice-check${tag}`)
}

async function chooseSheriff({ page, shot }: Visitor, tag: string): Promise<void> {
  await page.getByRole('link', { name: 'Роль, место, сила ботов' }).click()
  await page.waitForURL('**/practice')
  await page.getByRole('radio', { name: /Шериф/ }).check()
  await page.getByRole('radio', { name: 'Место 4' }).check()
  await page.getByRole('radio', { name: 'Новички' }).check()
  await shot(`practice-setup${tag}`)
  await page.getByRole('button', { name: 'Сесть за стол' }).click()
}

/** Controls of the table that the window cuts off. */
function controlsOutside(page: Page): Promise<readonly string[]> {
  return page
    .locator('section[aria-label="Управление"] button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getBoundingClientRect().right > innerWidth)
        .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    )
}

// Side by side: a practice game is mostly waiting for its phases.
it.concurrent.for([
  ['at a desk without a mouse', DESKTOP, ''],
  ['on a phone', PHONE, '-m'],
] as const)(
  'a newcomer %s signs up, plays a practice game to the end and finds it in the profile',
  async ([_where, size, tag], { expect }) => {
    const visitor = await visit(browser, server.url, { size })
    const { page, shot } = visitor
    await page.getByRole('main').getByRole('button', { name: 'Играть бесплатно' }).first().click()
    await signUp(page)
    await page.waitForURL('**/game-search')
    if (size === PHONE) await chooseSheriff(visitor, tag)
    else await page.getByRole('button', { name: 'Начать', exact: true }).click()
    await checkCamera(visitor, tag)
    await page.waitForURL('**/game')

    let looks = 0
    const lostFocus = await watchFocus(page)
    const findings = new Set<string>()
    const outside = new Set<string>()
    const look = async () => {
      looks += 1
      await shot(`practice-${String(looks).padStart(2, '0')}${tag}`)
      for (const name of await controlsOutside(page)) outside.add(name)
      if (looks % 4 === 0) for (const found of await seriousFindings(page)) findings.add(found)
    }
    const pressed = await playByHand(page, look, size === PHONE ? 'mouse' : 'keyboard')
    if (size !== PHONE) expect(await lostFocus()).toEqual([])
    await shot(`practice-over${tag}`)
    expect([...findings]).toEqual([])
    expect([...outside]).toEqual([])
    // The player's own speech lasts 3.6 s, and a game may hold a single one: a busy machine can be late for it.
    if (!pressed.some((name) => /акончить/.test(name)))
      throw new TimeoutError(`no speech was ended by hand; pressed: ${pressed.join(', ')}`)

    // Whichever team won, the verdict is shown, and the game is in the profile.
    await expect
      .poll(async () => page.getByText(/Победили мирные|Победила мафия|Ничья/).count())
      .toBeGreaterThan(0)
    // A first game has earned something, which leads to where all of it is.
    const note = page
      .getByRole('status')
      .getByRole('link', { name: /Нов(ое|ые) достижени[ея].*«Первый фонарь»/ })
    await note.waitFor()
    expect(await note.getAttribute('href')).toMatch(/^\/profile\/\d+#achievements$/)
    await shot(`practice-earned${tag}`)
    await page.goto(`${server.url}/`)
    const me = await page.evaluate(async () => (await fetch('/v1/me')).json())
    await page.goto(`${server.url}/profile/${me.id}#games`)
    const row = page.getByRole('row').nth(1)
    await row.waitFor()
    await shot(`practice-profile${tag}`)
    expect(await row.textContent()).toMatch(/Тренировка/)
    expect(await seriousFindings(page)).toEqual([])
    const [match] = await Promise.all([visitor.context.waitForEvent('page'), row.click()])
    await match.waitForURL('**/game-statistics/*')
    await match
      .getByText(/Победили мирные|Победила мафия|Ничья/)
      .first()
      .waitFor()
    await match.getByRole('link', { name: /«Первый фонарь»/ }).waitFor()
    // What was claimed in the player's own speech is in the protocol.
    if (pressed.some((name) => name.startsWith('Сказать и закончить')))
      await match.getByText('я мирный', { exact: true }).first().waitFor({ state: 'attached' })
    const chosen = match.getByText('Карту места 4 выбрали перед тренировкой: шериф.')
    expect(await chosen.count()).toBe(size === PHONE ? 1 : 0)
    await picture(match, `practice-match${tag}`)
    expect(await seriousFindings(match)).toEqual([])
    expect(visitor.errors).toEqual([])
    expect(visitor.strays).toEqual([])
    await visitor.context.close()
  },
)
