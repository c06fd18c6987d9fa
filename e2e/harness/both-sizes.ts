import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import { DESKTOP, PHONE, type Visitor } from './browser.ts'

type Look = Pick<Visitor, 'page' | 'shot'>

/**
 * A state as a phone and a desktop show it: nothing is wider than the screen, nothing moves for who asked for less
 * motion, axe finds nothing serious. Pictures of both; the window is left at the size it had.
 */
export async function lookAt({ page, shot }: Look, name: string, within?: string): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP
  const looks = [
    { size: PHONE, picture: `${name}-m` },
    { size: DESKTOP, picture: name },
  ]
  // The present size last: no resize for nothing.
  if (before.width === PHONE.width) looks.reverse()
  for (const { size, picture } of looks) {
    await page.setViewportSize(size)
    if (within !== undefined) await bringIntoSight(page, within)
    await shot(picture)
    // What hangs at a button takes its new place a moment after the window.
    await expect.poll(() => tooWide(page), { timeout: 5_000, message: `${picture} too wide` }).toBe(false)
    expect([picture, await moving(page)]).toEqual([picture, []])
    expect([picture, await seriousFindings(page, within)]).toEqual([picture, []])
  }
  await page.setViewportSize(before)
}

function bringIntoSight(page: Page, within: string): Promise<void> {
  return page
    .locator(within)
    .first()
    .evaluate((part) => part.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
}

function tooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}

/** What moves by itself although the visitor asked for less motion. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const parts = running.map(({ effect }) =>
      effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '') : '',
    )
    const glides = getComputedStyle(document.documentElement).scrollBehavior === 'smooth'
    return glides ? ['the page as it is scrolled', ...parts] : parts
  })
}
