import { getMe, login } from '@gorod/contracts/accounts'
import {
  type CabinetUpdate,
  getCabinet,
  sendLinkToConfirmEmail,
  unlinkSocial,
  updateCabinet,
} from '@gorod/contracts/cabinet'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  signUp,
  startTestApp,
  type TestAccount,
  until,
} from '../../testing/index.ts'

const clock = new FakeClock(Date.UTC(2026, 2, 15, 12))
const app = await appForFile({ clock })

const update = async (as: TestAccount, body: CabinetUpdate) =>
  (await call(app, updateCabinet, { as, body })).answer
const profileOf = async (as: TestAccount) => (await call(app, getCabinet, { as })).answer
const isSignedIn = async (as: TestAccount) => (await call(app, getMe, { as })).status === 200

/** The same account in another browser. */
async function signInAgain(account: TestAccount, password = account.password): Promise<TestAccount> {
  const { answer, status } = await call(app, login, { body: { username: account.email, password } })
  if (status !== 200) throw new Error(`could not sign in again: ${status}`)
  return { ...account, password, token: answer.access_token }
}

/** Removes the password, as for an account made through a provider. */
async function makePasswordless(account: TestAccount): Promise<void> {
  await sql`update accounts set password_hash = null where id = ${account.id}`.execute(app.db)
}

async function link(account: TestAccount, type: string): Promise<void> {
  await sql`insert into social_identities values (${type}, ${`sub-${account.id}`}, ${account.id},
    'someone@example.com', now())`.execute(app.db)
}

describe('the fields of the cabinet', () => {
  it('the fields are empty for a new account', async () => {
    const account = await signUp(app)
    expect(await profileOf(account)).toEqual({
      username: account.username,
      email: account.email,
      emailConfirmed: false,
      pendingEmail: null,
      phone: null,
      country: null,
      city: null,
      firstname: null,
      lastname: null,
      mwt_link: null,
      birthday: null,
      streamerMode: false,
      region_domen: null,
      regionShown: false,
      newsletter: false,
      hasPassword: true,
      socials: [],
    })
  })

  it('the fields are kept together', async () => {
    const account = await signUp(app)
    const fields = {
      phone: '+7 (912) 345-67-89',
      country: ' kz ',
      city: '  Нижний Новгород ',
      firstname: '🎭'.repeat(60),
      lastname: 'О’Нил',
      mwt_link: 'https://mafiaworldtour.com/user/17',
      birthday: '2008-03-15',
      region_domen: 'ru',
      regionShown: true,
      streamerMode: true,
      newsletter: true,
    }
    expect(await update(account, fields)).toEqual({ success: true })
    expect(await profileOf(account)).toMatchObject({
      ...fields,
      phone: '+79123456789',
      country: 'KZ',
      city: 'Нижний Новгород',
    })
  })

  it('each wrong field has its message, and nothing is kept', async () => {
    const account = await signUp(app)
    const before = await profileOf(account)
    const wrong = { phone: '1', country: 'XX', city: 'a\nb', birthday: '2008-03-16', region_domen: 'nowhere' }
    expect(await update(account, { ...wrong, lastname: 'О’Нил' })).toEqual({
      success: false,
      errors: {
        phone: [expect.stringMatching(/кодом страны/)],
        country: [expect.stringMatching(/из списка/)],
        city: [expect.stringMatching(/знаки/)],
        birthday: [expect.stringMatching(/18 лет/)],
        region_domen: [expect.stringMatching(/из списка/)],
      },
    })
    expect(await profileOf(account)).toEqual(before)
  })

  it('change one by one, and an empty string clears', async () => {
    const account = await signUp(app)
    await update(account, { city: 'Омск', firstname: 'Анна', birthday: '1990-01-01', phone: '+79123456789' })
    await update(account, { city: 'Томск' })
    expect(await profileOf(account)).toMatchObject({
      city: 'Томск',
      firstname: 'Анна',
      birthday: '1990-01-01',
    })
    await update(account, { city: '', birthday: '', phone: ' ' })
    expect(await profileOf(account)).toMatchObject({
      city: null,
      firstname: 'Анна',
      birthday: null,
      phone: null,
    })
    expect(await update(account, {})).toEqual({ success: true })
  })

  it('the fields are saved together or not at all', async () => {
    const account = await signUp(app)
    const answer = await update(account, {
      city: 'Омск',
      phone: 'none',
      newPassword: 'another phrase',
      email: 'next@example.com',
      currentPassword: account.password,
    })
    expect(answer).toEqual({ success: false, errors: { phone: [expect.any(String)] } })
    expect(await profileOf(account)).toMatchObject({ city: null, email: account.email, pendingEmail: null })
    expect(await isSignedIn(await signInAgain(account))).toBe(true)
  })

  it('keep a birthday as a day, which is the same in every time zone', async () => {
    const account = await signUp(app)
    await update(account, { birthday: '1990-01-01' })
    const { rows } = await sql`select birthday, birthday = '1990-01-01' as same from accounts
      where id = ${account.id}`.execute(app.db)
    expect(rows[0]).toEqual({ birthday: '1990-01-01', same: true })
  })
})

describe('a new password', () => {
  it('ends the other sessions and every recovery, not this one', async () => {
    const account = await signUp(app)
    const other = await signInAgain(account)
    const page = await connect(app, other.token)
    const own = await connect(app, account.token)
    await sql`insert into password_recoveries values ('\x01', ${account.id}, now(), now() + interval '1 year')`.execute(
      app.db,
    )
    const body = { currentPassword: account.password, newPassword: 'another phrase' }
    expect(await update(account, body)).toEqual({ success: true })
    expect(await isSignedIn(account)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    await until(() => page.socket.disconnected)
    expect(own.socket.connected).toBe(true)
    own.close()
    const { rows } = await sql`
      select used_at from password_recoveries where account_id = ${account.id}`.execute(app.db)
    expect(rows).toEqual([{ used_at: expect.any(Date) }])
    await expect(signInAgain(account)).rejects.toThrow('403')
    expect(await isSignedIn(await signInAgain(account, 'another phrase'))).toBe(true)
  })

  it.each([
    ['without the current one', {}, { currentPassword: ['Это поле обязательно'] }],
    ['with an empty current one', { currentPassword: '' }, { currentPassword: ['Это поле обязательно'] }],
    ['with a wrong current one', { currentPassword: 'guess' }, { currentPassword: ['Неправильный пароль'] }],
    [
      'that is short',
      { currentPassword: 'correct horse', newPassword: '1234567' },
      { newPassword: ['Пароль слишком короткий. (не менее 8 символов)'] },
    ],
    [
      'that is empty',
      { currentPassword: 'correct horse', newPassword: '' },
      { newPassword: ['Пароль слишком короткий. (не менее 8 символов)'] },
    ],
    [
      'that is endless',
      { currentPassword: 'correct horse', newPassword: 'x'.repeat(201) },
      { newPassword: ['Пароль слишком длинный. (не более 200 символов)'] },
    ],
  ])('a new password %s is refused', async (_name, body, errors) => {
    const account = await signUp(app)
    const other = await signInAgain(account)
    expect(await update(account, { newPassword: 'another phrase', ...body })).toEqual({
      success: false,
      errors,
    })
    expect(await isSignedIn(other)).toBe(true)
  })

  it('the same new password sent twice at the same moment is accepted once', async () => {
    const account = await signUp(app)
    const wish = (newPassword: string) => update(account, { currentPassword: account.password, newPassword })
    const answers = await Promise.all([wish('first phrase'), wish('second phrase')])
    const won = answers.findIndex(({ success }) => success)
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    await signInAgain(account, won === 0 ? 'first phrase' : 'second phrase')
  })

  it('the first password needs no other one right after a sign-in, and later needs another sign-in', async () => {
    const [early, late] = [await signUp(app), await signUp(app)]
    for (const account of [early, late]) await makePasswordless(account)
    await clock.leap(14 * MINUTE_MS)
    expect(await update(early, { newPassword: 'a first phrase' })).toEqual({ success: true })
    expect((await profileOf(early)).hasPassword).toBe(true)
    await clock.advance(MINUTE_MS)
    expect(await update(late, { newPassword: 'a first phrase' })).toEqual({
      success: false,
      errors: { signIn: [expect.stringMatching(/Войдите ещё раз/)] },
    })
    // A made-up current password gets the same answer.
    expect(await update(late, { newPassword: 'a first phrase', currentPassword: 'x' })).toMatchObject({
      success: false,
    })
  })
})

it('a caller who guesses the current password is stopped, from whatever address', async () => {
  const strict = await startTestApp({ env: { WRONG_PASSWORDS_PER_LOGIN: '3', TRUST_PROXY: 'true' } })
  const account = await signUp(strict)
  const guess = async (address: string) => {
    const { status } = await fetch(`${strict.url}${updateCabinet.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        authorization: `Bearer ${account.token}`,
      },
      body: JSON.stringify({ currentPassword: 'guess', newPassword: 'another phrase' }),
    })
    return status
  }
  const statuses = []
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) statuses.push(await guess(address))
  expect(statuses).toEqual([200, 200, 200, 429])
  // The rest of the form does not count as a guess.
  const { status } = await call(strict, updateCabinet, { as: account, body: { city: 'Омск' } })
  expect(status).toBe(200)
  const friend = await signUp(strict)
  const own = { currentPassword: friend.password, newPassword: 'another phrase' }
  expect((await call(strict, updateCabinet, { as: friend, body: own })).answer).toEqual({ success: true })
  await strict.stop()
})

describe('the link that confirms the address', () => {
  const send = (as: TestAccount) => call(app, sendLinkToConfirmEmail, { as, body: {} })

  it('the link is sent again, once in a countdown', async () => {
    const account = await signUp(app)
    expect((await send(account)).answer).toEqual({ success: true })
    expect((await send(account)).answer).toEqual({
      success: false,
      errors: { email: [expect.stringMatching(/Попробуйте позже/)] },
    })
    await clock.advance(MINUTE_MS)
    expect((await send(account)).answer).toEqual({ success: true })
  })

  it('no link is sent to a confirmed address', async () => {
    const account = await signUp(app, { verified: true })
    expect((await send(account)).answer).toEqual({
      success: false,
      errors: { email: ['Этот адрес уже подтверждён'] },
    })
  })

  it('no link is sent without an address', async () => {
    const account = await signUp(app)
    await sql`update accounts set email = null where id = ${account.id}`.execute(app.db)
    expect((await send(account)).answer.errors).toEqual({ email: ['Сначала укажите адрес'] })
  })

  it('the link requires the captcha where the operator wants one, from the second e-mail on', async () => {
    const account = await signUp(app)
    await app.settings.api.set('useCaptcha', true)
    await send(account)
    await clock.advance(MINUTE_MS)
    const refused = await send(account)
    expect([refused.status, refused.error.code]).toEqual([403, 'captcha_required'])
    await app.settings.api.set('useCaptcha', false)
  })
})

describe('a linked provider', () => {
  const unlink = async (as: TestAccount, type: 'google' | 'apple') =>
    (await call(app, unlinkSocial, { as, body: { type } })).answer

  it('a linked provider is shown, and unlinked where a password remains', async () => {
    const account = await signUp(app)
    await link(account, 'google')
    expect((await profileOf(account)).socials).toEqual([{ type: 'google', email: 'someone@example.com' }])
    expect(await unlink(account, 'google')).toEqual({ success: true })
    expect((await profileOf(account)).socials).toEqual([])
    expect(await unlink(account, 'google')).toEqual({ success: true })
  })

  it('a linked provider stays while it is the only way to sign in', async () => {
    const account = await signUp(app)
    await makePasswordless(account)
    for (const type of ['google', 'apple']) await link(account, type)
    const answers = await Promise.all([unlink(account, 'google'), unlink(account, 'apple')])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.errors).toEqual({
      type: [expect.stringMatching(/единственный способ войти/)],
    })
    expect((await profileOf(account)).socials).toHaveLength(1)
  })
})
