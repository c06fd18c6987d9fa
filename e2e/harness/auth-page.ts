import type { Locator, Page } from 'playwright-core'

export const PASSWORD = 'correct horse'
export const SOMETHING_WENT_WRONG = 'Что-то пошло не так! Повторите попытку позже!'

/** What stories press and fill in the auth modal. */
export const dialog = (page: Page) => page.getByRole('dialog')
export const email = (page: Page) => dialog(page).getByLabel('E-mail', { exact: true })
export const password = (page: Page) => dialog(page).getByLabel('Пароль', { exact: true })
export const repeat = (page: Page) => dialog(page).getByLabel('Повторите пароль')
export const submit = (page: Page) => dialog(page).locator('button[type=submit]')
export const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })

interface SignUpForm {
  readonly email: string
  readonly password?: string
  readonly repeat?: string
}

export async function fillSignUp(page: Page, form: SignUpForm): Promise<void> {
  await email(page).fill(form.email)
  await password(page).fill(form.password ?? PASSWORD)
  await repeat(page).fill(form.repeat ?? form.password ?? PASSWORD)
}

/** From a page of the frame to the view after a sign-up. */
export async function signUp(page: Page, address: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
  await fillSignUp(page, { email: address })
  await submit(page).click()
  await heading(page, 'Подтвердите почту').waitFor()
}

/** Follows the link of an e-mail in a browser that is signed in to its account, and presses the button there. */
export async function confirmBy(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Почта подтверждена.').waitFor()
}

/** The text under a field: its error, else its hint. */
export function noteOf(field: Locator): Promise<string> {
  return field.evaluate((input) => {
    const id = input.getAttribute('aria-describedby')
    return (id === null ? null : document.getElementById(id)?.textContent) ?? ''
  })
}

/** Neither Escape, twice, nor a press beside it, nor a cross closes the modal. */
export async function staysOpen(page: Page): Promise<boolean> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  const cross = dialog(page).getByRole('button', { name: 'Закрыть' })
  // One dialog may still take the place of another: what is meant is how it ends.
  await dialog(page)
    .waitFor()
    .catch(() => undefined)
  await cross.waitFor({ state: 'detached' }).catch(() => undefined)
  return (await dialog(page).isVisible()) && (await cross.count()) === 0
}

/** The quick alert over the modal; closes it. */
export async function dismissAlert(page: Page): Promise<void> {
  const alert = dialog(page).getByRole('alert').filter({ hasText: SOMETHING_WENT_WRONG })
  await alert.waitFor()
  await alert.getByRole('button', { name: 'Закрыть' }).click()
  await alert.waitFor({ state: 'detached' })
}

/** The server answers this call so from now on. */
export async function answerWith(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await page.unroute(path)
  const html = typeof body === 'string' && body.startsWith('<')
  await page.route(path, (route) =>
    html ? route.fulfill({ status, contentType: 'text/html', body }) : route.fulfill({ status, json: body }),
  )
}
