import type { Page } from 'playwright-core'

/** Buttons a person presses when the table asks, most urgent first. Names are what the screen shows. */
const BUTTONS: readonly { readonly name: RegExp; readonly pressed?: boolean }[] = [
  { name: /^Готов$/ },
  { name: /^Карта \d+$/ },
  { name: /^Запомнил/ },
  { name: /^Голосую против|^Против / },
  { name: /^Выставить \d+,/ },
  // In the player's own speech: a claim, then the end, which says it.
  { name: /^мирный$/, pressed: false },
  { name: /^Сказать и закончить/ },
  { name: /^Закончить( речь)?$/ },
]

/** The names, wherever they stand in the text of an element: beside them are signs that are no part of a name. */
const LABELS = BUTTONS.map(({ name }) => name.source.replace(/[$^]/g, '').replaceAll(' ', '\\s*'))

/** Less than a player's own speech lasts, and time enough on a busy machine. */
const GRASP_MS = 1_500

/**
 * Plays the way a person does, with the mouse or the keyboard on what the screen offers, until the game is over. Keeps what it
 * pressed, so a story can tell that the table really asked.
 */
export async function playByHand(
  page: Page,
  onPhase: (title: string) => Promise<void>,
  by: 'mouse' | 'keyboard' = 'mouse',
): Promise<string[]> {
  const pressed: string[] = []
  let lastTitle = ''
  for (;;) {
    const { title, fitting } = await look(page)
    if (title !== lastTitle) {
      lastTitle = title
      await onPhase(title)
    }
    if (/Игра (окончена|прервана)/.test(title)) return pressed
    const name = await pressFirst(page, fitting, by)
    if (name !== null) pressed.push(name)
    // A table asks a few times a minute; looking more often than a person can see only burns the processor.
    await page.waitForTimeout(250)
  }
}

/**
 * The title of the page, and which of the buttons it may show. Mostly it shows none: a question by role goes through all
 * elements of the page, so it is asked only where one of them may have such a name.
 */
async function look(page: Page): Promise<{ readonly title: string; readonly fitting: readonly number[] }> {
  const seen = await page
    .evaluate((labels) => {
      const texts = [...document.querySelectorAll('button:enabled')].map(
        (button) => `${button.getAttribute('aria-label')} ${button.textContent}`,
      )
      return {
        title: document.querySelector('h1')?.textContent ?? '',
        fitting: labels.flatMap((label, index) =>
          texts.some((text) => new RegExp(label).test(text)) ? index : [],
        ),
      }
    }, LABELS)
    // The page may be on its way to another.
    .catch(() => null)
  return seen ?? { title: '', fitting: [] }
}

async function pressFirst(
  page: Page,
  fitting: readonly number[],
  by: 'mouse' | 'keyboard',
): Promise<string | null> {
  for (const named of BUTTONS.filter((_, index) => fitting.includes(index))) {
    const button = page.getByRole('button', { ...named, disabled: false }).first()
    if (!(await button.isVisible())) continue
    // The phase may end between looking and reading: then there is no such button any more.
    const text = await button.textContent({ timeout: GRASP_MS }).catch(() => null)
    if (text === null) continue
    const label = text.trim()
    // The phase may end between looking and pressing, as it may for a person.
    const press =
      by === 'mouse' ? button.click({ timeout: GRASP_MS }) : button.press('Enter', { timeout: GRASP_MS })
    const done = await press.then(
      () => true,
      () => false,
    )
    if (done) return label
  }
  return null
}
