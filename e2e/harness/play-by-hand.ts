import type { Page } from 'playwright-core'

/** Buttons a person presses when the table asks, most urgent first. Names are what the screen shows. */
const BUTTONS: readonly RegExp[] = [
  /^Готов$/,
  /^Карта \d+$/,
  /^Запомнил/,
  /^Голосую против|^Против /,
  /^Выставить \d+,/,
  /^Закончить( речь)?$/,
]

/** Less than an own speech lasts, and time enough on a busy machine. */
const GRASP_MS = 1_500
/** A table asks a few times a minute; looking more often than a person can see only burns the processor. */
const GLANCE_MS = 120

/**
 * Plays the way a person does, with the mouse on what the screen offers, until the game is over. Keeps what it
 * pressed, so a story can tell that the table really asked. `onPhase` goes on beside the hand: a phase that is looked at
 * for longer than it lasts must not pass unplayed.
 */
export async function playByHand(page: Page, onPhase: (title: string) => Promise<void>): Promise<string[]> {
  const [pressed] = await Promise.all([press(page), look(page, onPhase)])
  return pressed
}

async function press(page: Page): Promise<string[]> {
  const pressed: string[] = []
  while (!isOver(await titleOf(page))) {
    const name = await pressFirst(page)
    if (name !== null) pressed.push(name)
    await page.waitForTimeout(GLANCE_MS)
  }
  return pressed
}

async function look(page: Page, onPhase: (title: string) => Promise<void>): Promise<void> {
  let lastTitle = ''
  while (!isOver(lastTitle)) {
    const title = await titleOf(page)
    if (title === lastTitle) await page.waitForTimeout(GLANCE_MS)
    else await onPhase(title)
    lastTitle = title
  }
}

const isOver = (title: string) => /Игра (окончена|прервана)/.test(title)

async function titleOf(page: Page): Promise<string> {
  const title = page.getByRole('heading', { level: 1 }).first()
  return (await title.textContent().catch(() => null)) ?? ''
}

async function pressFirst(page: Page): Promise<string | null> {
  for (const name of BUTTONS) {
    const button = page.getByRole('button', { name, disabled: false }).first()
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
