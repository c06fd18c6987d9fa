import type { Page } from 'playwright-core'

const CONTROLS = 'button, a, h1, h2, input, figcaption'

/** What stands beside the window, or beside the dialog that is open: text and controls of it are cut. `also`: other elements to look at. */
export function beside(page: Page, also = ''): Promise<readonly (string | null)[]> {
  return page.evaluate(
    (selector) => {
      const dialog = document.querySelector('dialog[open]')
      const { left, right } = dialog?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
      const scrolls = (element: Element) => {
        for (
          let around = element.parentElement;
          around !== null && around !== dialog;
          around = around.parentElement
        )
          if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true
        return false
      }
      return [...(dialog ?? document).querySelectorAll(selector)]
        .filter((element) => element.checkVisibility() && !scrolls(element))
        .filter((element) => {
          const box = element.getBoundingClientRect()
          return box.width > 1 && (box.left < left - 1 || box.right > right + 1)
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent)
    },
    also === '' ? CONTROLS : `${CONTROLS}, ${also}`,
  )
}

/** The part of a line's height, above and below, in which no small letter stands: lines of a display type lie closer than their boxes say. */
const AIR = 0.2

/** Letters of a display type are a third higher than their line. */
const TALL = 1.5

/** What makes a page of large text hard to read: it scrolls sideways, words stand beside the window, over other words or under an edge. */
export function hardToRead(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ air, tall }) => {
      interface Words {
        readonly element: Element
        readonly name: string
        readonly box: DOMRect
      }
      const found: string[] = []
      if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways')
      const around = (element: Element | null): Element[] =>
        element === null ? [] : [element, ...around(element.parentElement)]
      const cuts = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX)
      const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
      /** Below the edge of a list, or of so many lines. */
      const below = (box: DOMRect, element: Element) => {
        const edge = element.getBoundingClientRect()
        return box.bottom > edge.bottom + 2 || box.top < edge.top - 2
      }
      const folded = (element: Element) =>
        element.closest('summary') === null && element.closest('details:not([open])') !== null
      /** Laid over the page on purpose, or hidden for eyes. */
      const apart = (element: Element) =>
        around(element).some((one) => /fixed|sticky/.test(getComputedStyle(one).position))
      const inside = (box: DOMRect, element: Element) => {
        const edge = element.getBoundingClientRect()
        return box.right <= edge.right + 2 && box.left >= edge.left - 2
      }
      const words: Words[] = []
      const texts = document.createTreeWalker(
        document.querySelector('dialog[open]') ?? document.body,
        NodeFilter.SHOW_TEXT,
      )
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const element = node.parentElement
        const name = node.textContent?.trim().slice(0, 40) ?? ''
        if (
          element === null ||
          name === '' ||
          !element.checkVisibility({ visibilityProperty: true }) ||
          folded(element)
        )
          continue
        const own = element.getBoundingClientRect()
        // For screen readers only.
        if (own.width <= 1 || own.height <= 1) continue
        if (around(element).some((one) => getComputedStyle(one).clipPath !== 'none')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const edges = around(element).filter(cuts)
        for (const box of range.getClientRects()) {
          if (box.width <= 1 || box.height <= 1) continue
          if (box.height > tall * own.height) found.push(`higher than its box: ${name}`)
          const edge = edges.find((one) => !inside(box, one))
          // What is outside of a list that scrolls is one gesture away.
          if (edge !== undefined && scrolls(edge)) continue
          if (edge !== undefined && edge !== document.documentElement && edge !== document.body)
            found.push(`cut: ${name}`)
          else if (box.right > innerWidth + 1 || box.left < -1) found.push(`beside the window: ${name}`)
          if (!edges.some((one) => below(box, one)) && !apart(element)) words.push({ element, name, box })
        }
      }
      for (const [index, { element, name, box }] of words.entries())
        for (const other of words.slice(index + 1)) {
          if (element.contains(other.element) || other.element.contains(element)) continue
          const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const height =
            Math.min(box.bottom - air * box.height, other.box.bottom - air * other.box.height) -
            Math.max(box.top + air * box.height, other.box.top + air * other.box.height)
          if (width > 4 && height > 4) found.push(`over each other: ${name} / ${other.name}`)
        }
      return [...new Set(found)]
    },
    { air: AIR, tall: TALL },
  )
}

/** Looks at a page while its text has twice its size. */
export async function enlarged(page: Page, look: () => Promise<unknown>): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((text) => {
      document.documentElement.style.fontSize = text
    }, size)
  await setSize('200%')
  await look()
  await setSize('')
}
