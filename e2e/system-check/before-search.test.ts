import { HOUR_MS } from '@gorod/contracts/durations'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAt } from '../harness/both-sizes.ts'
import { launchBrowser } from '../harness/browser.ts'
import { checkPatiently } from '../harness/patient-check.ts'
import { dialog, idle, openSearch, press, searching } from '../harness/search-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

let server: ServerProcess
let browser: Awaited<ReturnType<typeof launchBrowser>>

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const check = (page: Page) => dialog(page, 'Камера и микрофон')
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('systemCheck') ?? 'null') as PassedCheck | null)

interface PassedCheck {
  at: number
  camera: { id: string; label: string }
}

/** What this browser remembers of its last check is changed, as time or a new camera would. */
const change = (page: Page, passed: object) =>
  page.evaluate((next) => localStorage.setItem('systemCheck', JSON.stringify(next)), passed)

const patient = (context: BrowserContext) => context.addInitScript(checkPatiently)

/** The camera is held by another program from now on; the microphone too, for nothing may open. */
const holdCamera = (page: Page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Could not start video source', 'NotReadableError'))
  })

describe('A search on a checked device', () => {
  it('begins at once within a day, and after a check that goes on by itself later', async () => {
    const { page, context, errors } = await openSearch(browser, server, 'Проверенный', { prepare: patient })
    await change(page, { at: Date.now() - 25 * HOUR_MS })
    const before = Date.now()
    await press(page, 'Искать')
    await check(page).waitFor()
    // Nobody presses anything: the picture is back.
    await searching(page)
    await check(page).waitFor({ state: 'detached' })
    await page.getByText('Камера и микрофон проверены').waitFor()
    const passed = await stored(page)
    expect(passed?.at).toBeGreaterThanOrEqual(before)
    expect(passed?.camera.id).not.toBe('')
    await press(page, 'Остановить поиск')
    await idle(page)

    await press(page, 'Искать')
    await searching(page)
    expect(await check(page).count()).toBe(0)
    await press(page, 'Остановить поиск')
    await idle(page)
    expect(errors).toEqual([])
    await context.close()
  })

  it('asks for the check when the camera is another one than the checked one', async () => {
    const { page, context } = await openSearch(browser, server, 'Сменивший', { prepare: patient })
    await change(page, { at: Date.now(), camera: { id: 'sold', label: 'Old webcam' } })
    await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')))
    await page.getByText('Камера или микрофон сменились').waitFor()
    await press(page, 'Искать')
    await check(page).waitFor()
    await searching(page)
    expect((await stored(page))?.camera.id).not.toBe('sold')
    await context.close()
  })

  it('asks for the check when the camera does not open, each time, for a search without it counts once', async () => {
    const visitor = await openSearch(browser, server, 'Без камеры')
    const { page, context } = visitor
    const remembered = await stored(page)
    await holdCamera(page)
    for (const name of ['search-without-camera', 'search-without-camera-again']) {
      await press(page, 'Искать')
      await check(page).getByText('Камера занята другой программой.').waitFor()
      await lookAt(visitor, name, '[role=dialog], dialog')
      await check(page).getByRole('button', { name: 'Играть без камеры' }).click()
      await searching(page)
      await page.getByText('Вы играете без камеры').waitFor()
      await press(page, 'Остановить поиск')
      await idle(page)
    }
    expect(await stored(page)).toEqual(remembered)
    await context.close()
  })
})
