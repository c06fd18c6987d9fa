import type { ParticipantKey } from '@gorod/contracts/media'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// What a page of `page/main.ts` shows.

/** Frames of each participant that were decoded since the last call. */
export const frames = (page: Page) => page.evaluate(() => window.room.frames())

const widthOf = (page: Page, from: ParticipantKey) => page.evaluate((key) => window.room.widthOf(key), from)

/** Until the best size of the camera is drawn. */
export async function arrivesLarge(page: Page, from: ParticipantKey): Promise<void> {
  await expect.poll(() => widthOf(page, from), { timeout: 20_000 }).toBeGreaterThan(400)
}

/** Until the smallest size of the camera is drawn. */
export async function arrivesSmall(page: Page, from: ParticipantKey): Promise<void> {
  await expect.poll(() => widthOf(page, from), { timeout: 20_000 }).toBeLessThan(300)
}

/** Until more frames of somebody are decoded. */
export async function receives(page: Page, from: ParticipantKey): Promise<void> {
  await frames(page)
  let decoded = 0
  const more = async () => {
    decoded += (await frames(page))[from] ?? 0
    return decoded
  }
  await expect.poll(more, { timeout: 30_000, interval: 200 }).toBeGreaterThan(2)
}

/** At last a whole look of the page's own meter, about a second, in which no frame of anybody came. */
export async function darkness(page: Page): Promise<void> {
  const look = () => page.evaluate(() => window.room.framesOfALook())
  // What was sent by day may still wait for its turn to be decoded. No `expect.poll`: light at night is wrong, not late.
  for (let looks = 0; looks < 5 && (await look()) > 0; looks++);
  expect(await look()).toBe(0)
}
