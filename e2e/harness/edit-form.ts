import type { Page } from 'playwright-core'

/** What stories press and fill in the form «Редактировать». */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Редактировать' })
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** From one's own profile. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Редактировать профиль' }).click()
  await dialog(page).waitFor()
}
