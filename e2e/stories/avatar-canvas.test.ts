import { afterAll, expect, it } from 'vitest'
import { launchBrowser, visit } from '../harness/browser.ts'
import { sharedSite } from '../harness/site-for-file.ts'

/** The browser's own software draws. A small canvas costs it seconds; `e2e/long` draws whole screens. */
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const SMALL = { width: 120, height: 150 }
const DRAWN_WITHIN_MS = 120_000

// Its browser draws, so it is not the one of the worker.
const [{ server }, browser] = await Promise.all([sharedSite(), launchBrowser(SOFTWARE_GL)])

afterAll(() => browser.close())

it('The avatar of the viewer is drawn by WebGL, and turns by the arrow keys', async () => {
  const visitor = await visit(browser, `${server.url}/robots.txt`, { size: SMALL })
  const { page, errors, strays, context, shot } = visitor
  context.setDefaultTimeout(DRAWN_WITHIN_MS)
  await page.goto(`${server.url}/avatar3d?avatar=default-0`)
  await page.locator('[data-stage="shown"]').waitFor()
  const canvas = page.getByRole('img', { name: /Трёхмерный образ/ })
  // The line around what has the focus is in every picture.
  await canvas.focus()
  const front = await page.screenshot()
  await shot('avatar-canvas')
  await canvas.press('ArrowRight')
  await expect.poll(async () => (await page.screenshot()).equals(front)).toBe(false)
  await canvas.press('ArrowLeft')
  // All of it is on the canvas: without it the stage is empty.
  await canvas.evaluate((element) => {
    element.style.opacity = '0'
  })
  const empty = await page.screenshot()
  // A person has far more colours than the light behind them.
  expect(front.length).toBeGreaterThan(empty.length * 1.5)
  expect([errors, strays]).toEqual([[], []])
  await context.close()
})
