import type { Page } from 'playwright-core'

/** Buttons of the stage that it cuts off, or that are too small for their words. */
export function cutOff(room: Page): Promise<readonly (string | null)[]> {
  return room.locator('[data-stage] button').evaluateAll((buttons) => {
    const isInside = (inner: Element, outer: Element | null) => {
      const [a, b] = [inner.getBoundingClientRect(), outer?.getBoundingClientRect()]
      return b !== undefined && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
    }
    return buttons
      .filter(
        (button) =>
          button.checkVisibility() &&
          (!isInside(button, button.closest('[data-stage]')) ||
            [...button.querySelectorAll('b, span')].some((word) => !isInside(word, button))),
      )
      .map((button) => button.textContent)
  })
}

/** The controls of the room, or of the sheet over it, that no finger reaches: neither at once nor after a scroll. */
export function unreachable(room: Page): Promise<readonly string[]> {
  return room.evaluate(() => {
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflow) &&
      (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
    const within = document.querySelector('dialog[open]') ?? document.body
    const buttons = [...within.querySelectorAll('button')].filter(
      (button) =>
        button.checkVisibility({ visibilityProperty: true }) && button.closest('[data-seat]') === null,
    )
    const lost = buttons.filter((button) => {
      let scroller: Element | null = button.parentElement
      while (scroller !== null && !scrolls(scroller)) scroller = scroller.parentElement
      // Not `scrollIntoView`: it also scrolls what hides the rest, which no finger can.
      if (scroller !== null) {
        const { left, top, width, height } = button.getBoundingClientRect()
        const box = scroller.getBoundingClientRect()
        scroller.scrollTop += top + height / 2 - box.top - box.height / 2
        scroller.scrollLeft += left + width / 2 - box.left - box.width / 2
      }
      const { left, top, right, bottom } = button.getBoundingClientRect()
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return !isInside || found === null || !button.contains(found)
    })
    return [
      ...lost.map((button) => button.getAttribute('aria-label') ?? button.textContent),
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []),
    ]
  })
}

/** Labels of the deck that are wider than their button. */
export function wordsBesideButtons(room: Page): Promise<readonly (string | null)[]> {
  return room.locator('button:has(> svg) > span').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const range = document.createRange()
        range.selectNodeContents(label)
        const [words, button] = [range, label.parentElement].map((part) => part?.getBoundingClientRect())
        return words !== undefined && button !== undefined && words.width > button.width + 1
      })
      .map((label) => label.textContent),
  )
}

/** How much of the sun of the day's strip the edge of the strip cuts off, px. */
export function sunCutOff(room: Page): Promise<number> {
  return room.locator('header [aria-current="step"]').evaluate((stop) => {
    const below = Number.parseFloat(getComputedStyle(stop, '::after').bottom)
    const edge = stop.closest('header')?.getBoundingClientRect().bottom ?? 0
    return Math.max(0, stop.getBoundingClientRect().bottom - below - edge)
  })
}
