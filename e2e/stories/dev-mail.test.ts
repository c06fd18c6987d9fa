import { expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { DESKTOP, PHONE, visit } from '../harness/browser.ts'
import { linkTo } from '../harness/mailbox.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('a developer without a mail server reads the e-mails at /dev/mail, on %s', async (_, size) => {
  const device = size === PHONE ? '-phone' : ''
  const account = await makeAccount(server.url, `Читатель${device}`)
  await fetch(`${server.url}/registration/send-email-confirmation`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  await linkTo(server, account.email, /confirm-email/)
  const list = `${server.url}/dev/mail`
  const { page, context, errors, strays, shot } = await visit(browser, list, { size })
  await page.getByRole('heading', { name: 'Письма сервера' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await shot(`dev-mail${device}`)
  await page
    .getByRole('listitem')
    .filter({ hasText: account.email })
    .getByRole('link', { name: /подтвердите e-mail/ })
    .click()
  const email = page.frameLocator('iframe')
  await email.getByRole('heading', { name: 'Подтвердите e-mail' }).waitFor()
  await shot(`dev-mail-letter${device}`)
  // Axe runs inside of every frame, and nothing may run in this one: it is looked at by itself.
  const address = page.url()
  await page.goto(`${address}/html`)
  expect(await seriousFindings(page)).toEqual([])
  await shot(`letter-confirmation${device}`)
  await page.goto(address)
  await email.getByRole('link', { name: 'Подтвердить e-mail' }).click()
  // Nobody is signed in here: as when an e-mail is read on another device.
  await page.getByRole('main').getByLabel('Пароль', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Почта подтверждена.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect({ errors, strays }).toEqual({ errors: [], strays: [] })
  await context.close()
})
