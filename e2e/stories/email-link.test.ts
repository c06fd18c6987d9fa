import { createHash } from 'node:crypto'
import { allowTelegramSignIn } from '@gorod/contracts/notifications'
import { call } from '@gorod/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { answerWith, dialog, heading, noteOf } from '../harness/auth-page.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { linkTo } from '../harness/mailbox.ts'
import { holdAnswer } from '../harness/pending-answer.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const PATIENTLY = { timeout: 30_000 }
const PAGE = '/registration/confirm-email'
const CHECK = '**/registration/check-email-link'

const { server, browser } = await siteForFile({ ADMIN_EMAILS: 'boss@example.org' })

const main = (page: Page) => page.getByRole('main')
const confirm = (page: Page) => main(page).getByRole('button', { name: 'Подтвердить' })
const password = (page: Page) => main(page).getByLabel('Пароль', { exact: true })
const confirmed = (page: Page) => page.getByText('Почта подтверждена.').waitFor()

async function withEmail(name: string): Promise<{ account: Account; link: string }> {
  const account = await makeAccount(server.url, name)
  await fetch(`${server.url}/registration/send-email-confirmation`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  return { account, link: await linkTo(server, account.email, /confirm-email/) }
}

async function isVerified({ token }: Account): Promise<boolean> {
  const answer = await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { verified: boolean }).verified
}

/** In a browser signed in to this account; null: in one nobody has signed in to. */
async function open(link: string, as: Account | null, options: VisitorOptions = {}): Promise<Visitor> {
  return visit(browser, link, { ...options, ...(as === null ? {} : { as }) })
}

describe('the link of a confirmation e-mail', () => {
  it('confirms by a press where its account is signed in, and loses its token from the address', async () => {
    const { account, link } = await withEmail('Vesna')
    const referers: (string | undefined)[] = []
    const visitor = await open(link, account, {
      prepare: async (context) => {
        context.on('request', (request) => {
          if (!request.isNavigationRequest()) referers.push(request.headers().referer)
        })
      },
    })
    const { page } = visitor
    await main(page).getByText('Вы вошли как «Vesna».').waitFor()
    expect(page.url()).toBe(server.url + PAGE)
    expect(await page.title()).toBe('Подтвердите e-mail · Город засыпает')
    expect(referers.filter((referer) => referer?.includes('token'))).toEqual([])
    expect(await isVerified(account)).toBe(false)
    await lookAt(visitor, 'email-link-ready')
    await page.reload()
    await confirm(page).click()
    await confirmed(page)
    await lookAt(visitor, 'email-link-done')
    expect(await isVerified(account)).toBe(true)
    await page.goBack()
    expect(page.url()).not.toContain('token')
    await expectClean(visitor)
  })

  it('asks for the password where nobody is signed in, on a phone', async () => {
    const { account, link } = await withEmail('Zarya')
    const visitor = await open(link, null, { size: PHONE })
    const { page } = visitor
    await main(page).getByText('На этом устройстве вы не вошли').waitFor()
    await lookAt(visitor, 'email-link-signed-out')
    await confirm(page).click()
    expect(await noteOf(password(page))).toBe('Это поле обязательно')
    await password(page).fill('a wrong guess')
    await confirm(page).click()
    await expect.poll(() => noteOf(password(page)), PATIENTLY).toBe('Неправильный пароль')
    await lookAt(visitor, 'email-link-wrong-password')
    expect(await isVerified(account)).toBe(false)
    await password(page).fill(account.password)
    await confirm(page).click()
    await confirmed(page)
    expect(await isVerified(account)).toBe(true)
    await expectClean(visitor)
  })

  it('says so where another account is signed in, and takes the password of its own', async () => {
    const { account, link } = await withEmail('Iskra')
    const other = await makeAccount(server.url, 'Sosed')
    const visitor = await open(link, other)
    const { page } = visitor
    await main(page).getByText('Вы вошли как «Sosed», а письмо пришло для другого аккаунта').waitFor()
    await lookAt(visitor, 'email-link-wrong-account')
    await main(page).getByRole('button', { name: 'Не помню пароль' }).click()
    await heading(page, 'Восстановление пароля').waitFor()
    await page.keyboard.press('Escape')
    await password(page).fill('the password of another')
    await confirm(page).click()
    await expect.poll(() => noteOf(password(page)), PATIENTLY).toBe('Неправильный пароль')
    await password(page).fill(account.password)
    await confirm(page).click()
    await confirmed(page)
    expect([await isVerified(account), await isVerified(other)]).toEqual([true, false])
    await expectClean(visitor)
  })

  it('leads to a sign-in where its account has no password, and back', async () => {
    const { account, link } = await withEmail('Luna')
    const keep = 'update accounts set password_hash = $2 where id = $1 returning password_hash'
    const [{ password_hash: hash } = { password_hash: '' }] = await query<{ password_hash: string }>(
      server,
      'select password_hash from accounts where id = $1',
      [account.id],
    )
    await query(server, keep, [account.id, null])
    const visitor = await open(link, null)
    const { page } = visitor
    await main(page).getByRole('heading', { name: 'Войдите в аккаунт' }).waitFor()
    await lookAt(visitor, 'email-link-sign-in')
    await main(page).getByRole('button', { name: 'Войти' }).click()
    await heading(page, 'Войти в аккаунт').waitFor()
    // No provider is configured here: by the password it has once more the sign-in is the same.
    await query(server, keep, [account.id, hash])
    await dialog(page).getByLabel('E-mail', { exact: true }).fill(account.email)
    await dialog(page).getByLabel('Пароль', { exact: true }).fill(account.password)
    await dialog(page).locator('button[type=submit]').click()
    await main(page).getByText('Вы вошли как «Luna».').waitFor()
    await confirm(page).click()
    await confirmed(page)
    await expectClean(visitor)
  })

  it('a link is checked first, can be checked again when that failed, and says when it is dead', async () => {
    const { account, link } = await withEmail('Mira')
    const visitor = await visit(browser, `${server.url}/robots.txt`, { as: account })
    const { page } = visitor
    const answer = await holdAnswer(page, CHECK)
    await page.goto(link)
    await main(page).getByText('Проверяем ссылку').waitFor()
    await answer.arrived()
    await visitor.shot('email-link-checking')
    await page.setViewportSize(PHONE)
    await visitor.shot('email-link-checking-m')
    await answer.release()
    await confirm(page).waitFor()
    await page.unroute(CHECK)

    await answerWith(page, CHECK, {}, 500)
    await page.reload()
    await main(page).getByText('Ошибка! Повторите попытку!').waitFor()
    await lookAt(visitor, 'email-link-failed')
    await page.unroute(CHECK)
    await main(page).getByRole('button', { name: 'Повторить' }).click()
    await answerWith(page, '**/registration/confirm-email', {}, 500)
    await confirm(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Что-то пошло не так!' })
    await alert.waitFor()
    await alert.getByRole('button', { name: 'Закрыть' }).click()
    await page.unroute('**/registration/confirm-email')

    // Used in another tab meanwhile.
    const second = await visitor.context.newPage()
    await second.goto(link)
    await confirm(second).click()
    await confirmed(second)
    await confirm(page).click()
    const dead = page.getByRole('alert').filter({ hasText: 'Ссылка устарела. Запросите новое письмо.' })
    await dead.waitFor()
    await lookAt(visitor, 'email-link-expired')
    for (const rest of ['?token=made-up', '', `?token=${'x'.repeat(300)}`]) {
      await page.goto(server.url + PAGE + rest)
      await dead.waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    }
    await expectClean(visitor)
  })
})

it('a mail scanner with a whole browser confirms nothing, whatever it presses', async () => {
  const stranger = await makeAccount(server.url, 'Stranger')
  await query(server, 'update accounts set email = $2 where id = $1', [stranger.id, 'boss@example.org'])
  await fetch(`${server.url}/registration/send-email-confirmation`, {
    headers: { authorization: `Bearer ${stranger.token}` },
  })
  const link = await linkTo(server, 'boss@example.org', /confirm-email/)
  const visitor = await open(link, null)
  const { page } = visitor
  await confirm(page).waitFor()
  for (let round = 0; round < 2; round++) {
    const count = await main(page).getByRole('button').count()
    for (let n = 0; n < count; n++) {
      await page.goto(link)
      await confirm(page).waitFor()
      if (round === 1) await password(page).fill('scanner')
      await main(page).getByRole('button').nth(n).click()
    }
  }
  await page.goto(link)
  await password(page).fill('')
  await password(page).press('Enter')
  expect(await noteOf(password(page))).toBe('Это поле обязательно')
  const [row] = await query(
    server,
    'select email_confirmed_at, email_confirmed_by_owner_at from accounts where id = $1',
    [stranger.id],
  )
  expect(row).toEqual({ email_confirmed_at: null, email_confirmed_by_owner_at: null })
  expect(await isVerified(stranger)).toBe(false)
  await visitor.context.close()
})

/** A link as the bot sends it to the chat of an account that lets it sign in. */
async function linkOfBot(account: Account): Promise<string> {
  const chat = [account.id, 7_000_000 + account.id]
  await query(server, 'insert into notification_chats (account_id, chat_id) values ($1, $2)', chat)
  const body = { allowed: true, currentPassword: account.password }
  expect((await call(server, allowTelegramSignIn, { as: account, body })).answer).toEqual({ success: true })
  const code = `code-${account.id}`
  await query(
    server,
    `insert into notification_sign_ins (account_id, chat_id, hash, good_until)
     values ($1, $2, $3, now() + interval '5 minutes')`,
    [...chat, createHash('sha256').update(`sign-in ${code}`).digest()],
  )
  return `${server.url}/callbacks/sign-in-with-telegram#${code}`
}

it('a link of the bot signs in once, by a press, and its code stays in no address', async () => {
  const account = await makeAccount(server.url, 'Telega')
  const link = await linkOfBot(account)
  const visitor = await open(link, null)
  const { page } = visitor
  const press = main(page).getByRole('button', { name: 'Войти' })
  await press.waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await lookAt(visitor, 'telegram-sign-in')
  await press.press('Enter')
  await page.getByRole('button', { name: 'Меню пользователя Telega' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await expectClean(visitor)

  const late = await open(link, null)
  await main(late.page).getByRole('button', { name: 'Войти' }).click()
  await late.page.getByRole('alert').getByText('Ссылка уже не действует. Попросите у бота новую.').waitFor()
  expect(await main(late.page).getByRole('button', { name: 'Войти' }).isDisabled()).toBe(true)
  await lookAt(late, 'telegram-sign-in-dead')
  await expectClean(late)
})
