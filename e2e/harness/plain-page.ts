import { expect } from 'vitest'

/**
 * What any driver of any browser can do, and no more: stories in Firefox and WebKit go through this. A function that is
 * run in the page uses nothing of its surroundings.
 */
export interface PlainPage {
  goto(url: string): Promise<void>
  evaluate<Args extends readonly unknown[], Value>(
    run: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value>
  /** A press of the mouse, which a browser counts as one of a person. */
  clickAt(x: number, y: number): Promise<void>
}

const WITHIN = { timeout: 30_000, interval: 250 }

/** Waits until the page shows the text. */
export async function sees(page: PlainPage, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((wanted) => document.body.textContent?.includes(wanted) === true, text), {
      ...WITHIN,
      message: text,
    })
    .toBe(true)
}

export async function isAt(page: PlainPage, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.pathname), WITHIN).toBe(path)
}

/** Presses the button or link of this name, in the open dialog where there is one. */
export async function press(page: PlainPage, name: string): Promise<void> {
  let at = null as readonly [number, number] | null
  // A page that has just come still moves its buttons.
  const look = async () => {
    const before = at
    at = await page.evaluate(middleOf, name)
    return at !== null && String(at) === String(before)
  }
  await expect.poll(look, { ...WITHIN, message: name }).toBe(true)
  const [x, y] = at ?? [0, 0]
  await page.clickAt(x, y)
}

/** Runs in the page. */
function middleOf(name: string): readonly [number, number] | null {
  const where = document.querySelector('dialog[open]') ?? document.body
  const named = [...where.querySelectorAll('button:enabled, a[href]')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
  )
  const shown = named.find((one) => one.getClientRects().length > 0)
  if (shown === undefined) return null
  shown.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = shown.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}

/** Writes into the field with this label as typing does. */
async function fill(page: PlainPage, label: string, text: string): Promise<void> {
  const write = (wanted: string, value: string) => {
    const where = document.querySelector('dialog[open]') ?? document.body
    const labels = [...where.querySelectorAll('label')]
    const field = labels.find(({ textContent }) => textContent?.trim().startsWith(wanted))?.control
    if (!(field instanceof HTMLInputElement)) return false
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    return field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await expect.poll(() => page.evaluate(write, label, text), { ...WITHIN, message: label }).toBe(true)
}

/** From the home page through the form to the page of the search. */
export async function signUp(page: PlainPage): Promise<void> {
  await press(page, 'Играть бесплатно')
  await press(page, 'Зарегистрироваться')
  await fill(page, 'E-mail', `other.browser.${process.hrtime.bigint()}@example.org`)
  await fill(page, 'Пароль', 'correct horse')
  await fill(page, 'Повторите пароль', 'correct horse')
  await press(page, 'Зарегистрироваться')
  await sees(page, 'Подтвердите почту')
  await press(page, 'Продолжить')
  await isAt(page, '/game-search')
  // Until then it is still on its way: another navigation would break this one.
  await sees(page, 'Искать')
}
