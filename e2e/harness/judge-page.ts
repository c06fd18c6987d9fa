import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import type { TablePlayer } from './table-player.ts'

/** A press on the lamp of the console, whatever it says now. */
export async function goOn({ page }: Visitor, player: TablePlayer): Promise<void> {
  const key = player.view?.phase.key
  const stage = page.locator('[data-stage=judge]')
  // The deal has one title for both its halves, and another lamp for each.
  const lamp = stage.getByRole('button').filter({ has: page.locator('kbd') })
  const shown = () => Promise.all([stage.getByRole('heading').first(), lamp.first()].map(textOf))
  const before = await shown()
  await page.keyboard.press('Enter')
  await expect.poll(() => player.view?.phase.key).not.toBe(key)
  if (player.view?.phase.id === 'gameOver') return
  // The page too: a second press on what it still shows would go nowhere.
  await expect.poll(shown).not.toEqual(before)
}

const textOf = (part: Locator) => part.textContent()

/** A tap on a tile opens the sheet of that seat. */
export async function tap({ page }: Visitor, seat: number): Promise<Locator> {
  await page.locator(`[data-seat="${seat}"]`).tap()
  return page.getByRole('dialog', { name: new RegExp(`^${seat},`) })
}

/** Waits until the page takes the next foul of a seat: before the answer to the last one it takes none. */
export async function takesFoul({ page }: Visitor, seat: number): Promise<void> {
  // The tile of a phone hides its button, so it has no role there.
  const button = page.locator(`[data-seat="${seat}"] button[aria-label^="Фол +1"]`)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
}
