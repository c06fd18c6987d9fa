import type { Page } from 'playwright-core'

export interface HitArea {
  /** What a screen reader calls it. */
  readonly name: string
  readonly width: number
  readonly height: number
  /** In the stage or in the deck: what the game waits for. */
  readonly acts: boolean
}

/** What a finger can press on the page now, with the space that a pseudo-element adds around what is drawn. */
export function hitAreas(page: Page): Promise<readonly HitArea[]> {
  return page.evaluate(() => {
    const controls = 'button, a[href], input, select, textarea, summary, [role=tab], [role=switch]'
    const acting = '[data-stage] button, section[aria-label="Управление"] button'
    /** How far a pseudo-element lies outside on one side. */
    const outside = (element: Element, side: 'top' | 'right' | 'bottom' | 'left') =>
      Math.max(
        ...['::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo)
          const isThere = style.content !== 'none' && style.position === 'absolute'
          return isThere ? Math.max(0, -Number.parseFloat(style[side]) || 0) : 0
        }),
      )
    const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    })
    return shown.map((element) => {
      const isTicked = element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)
      const pressed = (isTicked && element.closest('label')) || element
      const { width, height } = pressed.getBoundingClientRect()
      return {
        name: element.getAttribute('aria-label') ?? element.textContent,
        width: width + outside(pressed, 'left') + outside(pressed, 'right'),
        height: height + outside(pressed, 'top') + outside(pressed, 'bottom'),
        acts: element.matches(acting),
      }
    })
  })
}

/** What a browser does with two quick presses of a control: anything but `manipulation` may enlarge the page. */
export function touchAction(page: Page): Promise<string> {
  return page
    .locator('section button')
    .first()
    .evaluate((button) => getComputedStyle(button).touchAction)
}
