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
