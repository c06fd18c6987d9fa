import type { Browser, Locator, Page, Request } from 'playwright-core'
import type { Account } from './account.ts'
import { type Visitor, type VisitorOptions, visit } from './browser.ts'
import type { Site } from './server-process.ts'

export type CabinetVisit = VisitorOptions & { readonly hash?: string }

/** The cabinet in a browser that is signed in from its first page on. */
export async function openCabinetOf(
  browser: Browser,
  server: Pick<Site, 'url'>,
  account: Account,
  { hash = '', ...options }: CabinetVisit = {},
): Promise<Visitor> {
  return visit(browser, `${server.url}/cabinet${hash}`, { ...options, as: account })
}

/** The same account from one more device, whose browser names itself so. */
export async function signedInAgain(server: Site, account: Account, userAgent = 'none'): Promise<Account> {
  const answer = await signIn(server, account, userAgent)
  const { access_token: token } = (await answer.json()) as { readonly access_token: string }
  return { ...account, token }
}

/** What a sign-in is answered with now. */
export async function signInStatus(server: Site, email: string, password: string): Promise<number> {
  return (await signIn(server, { email, password }, 'none')).status
}

function signIn(
  server: Site,
  { email, password }: Pick<Account, 'email' | 'password'>,
  userAgent: string,
): Promise<Response> {
  return fetch(`${server.url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: email, password }),
  })
}

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
export const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

/** The text under a field: its error, else its hint. */
export async function noteOf(control: Locator): Promise<string> {
  return control.evaluate((input) => {
    const id = input.getAttribute('aria-describedby')
    return (id === null ? null : document.getElementById(id)?.textContent) ?? ''
  })
}

export const updateOf = (page: Page): Promise<Request> => page.waitForRequest('**/cabinet/update-profile')
