import type { Page } from 'playwright-core'

/** Buttons a person presses when the table asks, most urgent first. Names are what the screen shows. */
const BUTTONS: readonly { readonly name: RegExp; readonly pressed?: boolean }[] = [
  { name: /^Готов$/ },
  { name: /^Карта \d+$/ },
  { name: /^Запомнил/ },
  { name: /^Голосую против|^Против / },
  { name: /^Выставить \d+,/ },
  // In an own speech: a claim, then the end, which says it.
  { name: /^мирный$/, pressed: false },
  { name: /^Сказать и закончить/ },
  { name: /^Закончить( речь)?$/ },
]

const ANY_BUTTON = new RegExp(BUTTONS.map(({ name }) => name.source).join('|'))

/** Less than an own speech lasts, and time enough on a busy machine. */
const GRASP_MS = 1_500

/**
 * Plays the way a person does, with the mouse on what the screen offers, until the game is over. Keeps what it
 * pressed, so a story can tell that the table really asked.
 */
export async function playByHand(page: Page, onPhase: (title: string) => Promise<void>): Promise<string[]> {
  const pressed: string[] = []
  let lastTitle = ''
  for (;;) {
    const title =
      (await page
        .locator('h1')
        .first()
        .textContent()
        .catch(() => null)) ?? ''
    if (title !== lastTitle) {
      lastTitle = title
      await onPhase(title)
    }
    if (/Игра (окончена|прервана)/.test(title)) return pressed
    const name = await pressFirst(page)
    if (name !== null) pressed.push(name)
    // A table asks a few times a minute; looking more often than a person can see only burns the processor.
    await page.waitForTimeout(250)
  }
}

async function pressFirst(page: Page): Promise<string | null> {
  // Mostly there is none. Each question to a page by role goes through all of its elements.
  if (!(await page.getByRole('button', { name: ANY_BUTTON, disabled: false }).first().isVisible()))
    return null
  for (const named of BUTTONS) {
    const button = page.getByRole('button', { ...named, disabled: false }).first()
    if (!(await button.isVisible())) continue
    // The phase may end between looking and reading: then there is no such button any more.
    const text = await button.textContent({ timeout: GRASP_MS }).catch(() => null)
    if (text === null) continue
    const label = text.trim()
    // The phase may end between looking and pressing, as it may for a person.
    const done = await button.click({ timeout: GRASP_MS }).then(
      () => true,
      () => false,
    )
    if (done) return label
  }
  return null
}
