import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMe, login } from '@gorod/contracts/accounts'
import {
  type CabinetUpdate,
  getCabinet,
  sendLinkToConfirmEmail,
  updateCabinet,
} from '@gorod/contracts/cabinet'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  confirmBy,
  FakeClock,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'

const clock = new FakeClock()
const app = await appForFile({ clock })

const update = async (as: TestAccount, body: CabinetUpdate) =>
  (await call(app, updateCabinet, { as, body })).answer
const profileOf = async (as: TestAccount) => (await call(app, getCabinet, { as })).answer
const confirm = (as: TestAccount, token: string) => confirmBy(app, token, { as })

/** E-mails to an address, oldest first, read from the mail folder. */
async function emailsTo(address: string): Promise<string[]> {
  const dir = join(app.dataDir, 'mail')
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const emails = await Promise.all(names.sort().map((name) => readFile(join(dir, name), 'utf8')))
  return emails.filter((email) => email.includes(`To: ${address}`)).map(decoded)
}

/** The decoded text of an e-mail. */
function decoded(email: string): string {
  return email
    .split(/\n--\S+\n/)
    .map((part) => {
      const [head = '', ...rest] = part.split('\n\n')
      const body = rest.join('\n\n')
      if (/Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
      const bytes = body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`)
      return bytes.includes('%') ? decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25')) : bytes
    })
    .join('\n')
}

const linkTo = (address: string, count = 1) =>
  until(async () => {
    const emails = await emailsTo(address)
    return emails.length < count ? null : /token=([\w-]+)/.exec(emails.at(-1) ?? '')?.[1]
  }, `e-mail ${count} to ${address}`)

describe('a new address', () => {
  it.each([
    ['without the password', 'new1@example.com', {}, { currentPassword: ['Это поле обязательно'] }],
    [
      'with a wrong password',
      'new2@example.com',
      { currentPassword: 'guess' },
      { currentPassword: ['Неправильный пароль'] },
    ],
    ['that is none', 'nobody', { currentPassword: 'correct horse' }, { email: ['Неправильный email'] }],
    ['that is empty', ' ', { currentPassword: 'correct horse' }, { email: ['Это поле обязательно'] }],
  ])('an address %s is refused', async (_name, email, body, errors) => {
    const account = await signUp(app)
    expect(await update(account, { email, ...body })).toEqual({ success: false, errors })
    expect(await profileOf(account)).toMatchObject({ email: account.email, pendingEmail: null })
    expect(await emailsTo(email)).toEqual([])
  })

  it('an address of somebody else is refused', async () => {
    const [account, other] = [await signUp(app), await signUp(app)]
    const body = { email: other.email.toUpperCase(), currentPassword: account.password, city: 'Омск' }
    expect(await update(account, body)).toEqual({
      success: false,
      errors: { email: ['Пользователь с таким email уже существует'] },
    })
    expect((await profileOf(account)).city).toBeNull()
  })

  it('the address that the account has already is no change', async () => {
    const account = await signUp(app)
    expect(await update(account, { email: ` ${account.email.toUpperCase()} `, city: 'Омск' })).toEqual({
      success: true,
    })
    expect(await profileOf(account)).toMatchObject({ email: account.email, pendingEmail: null, city: 'Омск' })
  })

  it('waits for its link and then is the one to sign in with', async () => {
    const account = await signUp(app, { verified: true })
    const email = 'moved@example.com'
    expect(await update(account, { email: 'Moved@Example.com', currentPassword: account.password })).toEqual({
      success: true,
    })
    expect(await profileOf(account)).toMatchObject({
      email: account.email,
      emailConfirmed: true,
      pendingEmail: email,
    })
    expect(await confirm(account, await linkTo(email))).toEqual({ success: true })
    expect(await profileOf(account)).toMatchObject({ email, emailConfirmed: true, pendingEmail: null })
    const { status } = await call(app, login, { body: { username: email, password: account.password } })
    expect(status).toBe(200)
    expect((await call(app, getMe, { as: account })).answer.email).toBe(email)
  })

  it('gets its e-mail again, once in a countdown', async () => {
    const account = await signUp(app)
    const email = 'again@example.com'
    await update(account, { email, currentPassword: account.password })
    const wait = { success: false, errors: { email: ['Письмо уже отправлено. Попробуйте позже'] } }
    expect(await update(account, { email: 'third@example.com', currentPassword: account.password })).toEqual(
      wait,
    )
    const again = () => call(app, sendLinkToConfirmEmail, { as: account, body: {} })
    expect((await again()).answer).toEqual(wait)
    await clock.advance(MINUTE_MS)
    expect((await again()).answer).toEqual({ success: true })
    await confirm(account, await linkTo(email, 2))
    expect((await profileOf(account)).email).toBe(email)
  })
})

describe('a new password', () => {
  it('an e-mail reports a new password to the owner', async () => {
    const account = await signUp(app, { verified: true })
    const body = { currentPassword: account.password, newPassword: 'another phrase' }
    expect(await update(account, body)).toEqual({ success: true })
    const email = await until(
      async () => (await emailsTo(account.email)).find((text) => /[Пп]ароль/.test(text)),
      'the e-mail',
    )
    expect(email).not.toContain('another phrase')
  })

  it('ends a change of address that a person with the old password asked for', async () => {
    const account = await signUp(app)
    const email = 'thief@example.com'
    await update(account, { email, currentPassword: account.password })
    const token = await linkTo(email)
    await update(account, { currentPassword: account.password, newPassword: 'another phrase' })
    expect((await profileOf(account)).pendingEmail).toBeNull()
    expect((await confirm(account, token)).success).toBe(false)
    expect((await profileOf(account)).email).toBe(account.email)
  })

  it('a new password together with a new address keeps that change waiting', async () => {
    const account = await signUp(app)
    const email = 'both@example.com'
    const body = { email, currentPassword: account.password, newPassword: 'another phrase' }
    expect(await update(account, body)).toEqual({ success: true })
    expect((await profileOf(account)).pendingEmail).toBe(email)
    expect(await confirm(account, await linkTo(email))).toEqual({ success: true })
    expect((await profileOf(account)).email).toBe(email)
  })
})
