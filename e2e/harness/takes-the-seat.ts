import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import { PHONE, type Visitor } from './browser.ts'
import { query } from './database.ts'

/** The question comes on whatever page is open, and a yes leads to the table. */
export async function takesTheSeat(
  server: Parameters<typeof query>[0] & { readonly url: string },
  substitute: Visitor,
  invite: () => Promise<unknown>,
): Promise<void> {
  const { page } = substitute
  await page.goto(`${server.url}/rules`)
  const isOnline = () =>
    query(
      server,
      `select 1 from activity_presence join accounts on accounts.id = account_id where username = 'Шах' and online`,
      [],
    )
  await expect.poll(isOnline).toHaveLength(1)
  await invite()
  const asked = page.getByRole('dialog', { name: 'Вас зовут за стол' })
  await asked.getByText('Причина: потеряна связь.').waitFor()
  await substitute.shot('seat-invitation')
  // A key meant for the page under it answers nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.setViewportSize(PHONE)
  await substitute.shot('seat-invitation-m')
  expect(await seriousFindings(page)).toEqual([])
  await asked.getByRole('button', { name: /^Сесть за стол/ }).click()
  await page.waitForURL('**/game')
  await page.locator('[data-seat="3"]').getByText('Шах').first().waitFor({ state: 'attached' })
}
