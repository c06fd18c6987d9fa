import { existsSync } from 'node:fs'
import { startPracticeMessage } from '@gorod/contracts/search'
import { connect } from '@gorod/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { press, sees } from '../harness/plain-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { launchWebKit, WEBKIT_DRIVER, type WebKit } from '../harness/webkit.ts'

// Debian's WebKitGTK is built without WebRTC: it shows everything and plays by text. What Safari's video does is not
// tested by it.

/** Every page of a signed-in player that needs no other row of the database. */
const PAGES = [
  '/',
  '/game-search',
  '/practice',
  '/cabinet',
  '/system-check',
  '/academy',
  '/academy/judge',
  '/blog',
  '/rules',
  '/rules/new',
  '/match-file',
  '/watch',
  '/ratings',
  '/protocol-blank',
  '/eula',
  '/personal-data',
  '/nowhere',
]
/** The controls that the whole table has; the others depend on the moment. */
const CONTROLS = [
  /^Готов$/,
  /^Карта \d+$/,
  /^Запомнил/,
  /^Выставить \d+,/,
  /^Голосую против|^Против /,
  /^Закончить/,
]

let server: ServerProcess
let webkit: WebKit
let account: Account

/** From here on the page keeps what goes wrong in it; addresses are followed without loading it again. */
const keepErrors = () =>
  webkit.evaluate(() => {
    const errors: string[] = []
    Object.assign(window, { errors })
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
    console.error = (...words: unknown[]) => void errors.push(words.map(String).join(' '))
  })

const errors = () => webkit.evaluate(() => Reflect.get(window, 'errors') as string[])

const follow = (path: string) =>
  webkit.evaluate((address) => {
    history.pushState({ key: address }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** Presses what the table asks for; true when it did. */
const pressAny = () =>
  webkit.evaluate(
    (names) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled')]
      const name = (button: HTMLButtonElement) =>
        (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
      const wanted = names.flatMap((one) => buttons.filter((button) => new RegExp(one).test(name(button))))
      wanted.find((button) => button.getClientRects().length > 0)?.click()
      return document.querySelector('h1')?.textContent ?? ''
    },
    CONTROLS.map(({ source }) => source),
  )

describe.skipIf(!existsSync(WEBKIT_DRIVER))('WebKit', () => {
  beforeAll(async () => {
    ;[server, webkit] = await Promise.all([startServer({ env: { PHASE_PERCENT: '6' } }), launchWebKit()])
    account = await makeAccount(server.url, 'Сафари')
    await webkit.goto(server.url)
    await webkit.setCookie('access-token', account.token)
    await webkit.evaluate(() => {
      localStorage.setItem('isLogin', 'true')
      localStorage.setItem('systemCheck', JSON.stringify({ at: Date.now() }))
    })
    await webkit.goto(server.url)
    await keepErrors()
  })
  afterAll(async () => {
    await webkit?.close()
    await server?.dispose()
  })

  it.each(PAGES)('shows %s without an error', async (path) => {
    const heading = () => webkit.evaluate(() => document.querySelector('h1')?.textContent?.trim() ?? '')
    const before = path === '/' ? '' : await heading()
    await follow(path)
    await expect.poll(heading).toSatisfy((now: string) => now !== '' && now !== before)
    expect(await errors()).toEqual([])
  })

  it('says in the system check that it has no WebRTC', async () => {
    await follow('/system-check')
    await sees(webkit, 'Игровая комната использует технологию WebRTC')
  })

  it('plays a practice game by text to its end, with every control of the room', async () => {
    // The check before a game refuses a browser without WebRTC: somebody has come from another browser.
    const device = await connect(server, account.token)
    await device.ask(startPracticeMessage, {})
    device.close()
    await webkit.goto(`${server.url}/game`)
    await keepErrors()
    await sees(webkit, 'В этом браузере нет видеосвязи (WebRTC)')
    for (const [control, title] of [
      ['Настройки', 'Настройки'],
      ['Правила и помощь', 'Правила'],
    ] as const) {
      await press(webkit, control)
      await sees(webkit, title)
      await press(webkit, 'Закрыть')
    }
    await expect.poll(pressAny, { timeout: 240_000, interval: 500 }).toMatch(/Игра (окончена|прервана)/)
    expect(await errors()).toEqual([])
  })
})
