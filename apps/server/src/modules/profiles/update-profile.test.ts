import { getMe } from '@gorod/contracts/accounts'
import { getProfile, type ProfileEdit, updateProfile } from '@gorod/contracts/profile'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile, call, signUp, type TestAccount } from '../../testing/index.ts'
import { blankEdit, sendProfile } from '../../testing/profiles/send-profile.ts'

const app = await appForFile()

const profileOf = async ({ id }: TestAccount) =>
  (await call(app, getProfile, { query: { userId: id } })).answer
const nameOf = async (account: TestAccount) => (await call(app, getMe, { as: account })).answer.username

describe('the edit form', () => {
  it('changes all fields at once, and the header at once too', async () => {
    const account = await signUp(app)
    const { status, answer } = await sendProfile(app, account, {
      rpm_avatar_gender: '1',
      username: '  Ночной дозор ',
      description: 'Играю\r\nпо вечерам\u0007',
      instagram: '@night.watch',
      telegram: 'https://t.me/night_watch',
      community: 'https://vk.com/night_watch',
      twitch: 'twitch.tv/Night_Watch',
    })
    expect([status, answer.success, answer.errors]).toEqual([200, true, undefined])
    expect(answer.data).toEqual(await profileOf(account))
    expect(answer.data).toMatchObject({
      id: account.id,
      username: 'Ночной дозор',
      description: 'Играю\nпо вечерам',
      image: null,
      rpm_avatar_gender: 1,
      socials: [
        { type: 'messaging', value: 'night_watch', link: 'https://t.me/night_watch' },
        { type: 'photo_sharing', value: 'night.watch', link: 'https://www.instagram.com/night.watch' },
        { type: 'community', value: 'vk.com/night_watch', link: 'https://vk.com/night_watch' },
      ],
      twitch_link: null,
      twitch_verification_link: 'https://www.twitch.tv/Night_Watch',
      verification: { twitchVerified: false, twitchInProgress: true },
    })
    expect(await nameOf(account)).toBe('Ночной дозор')
    const emptied = await sendProfile(app, account, { username: 'Ночной дозор', community: '' })
    expect(emptied.answer.data).toMatchObject({
      description: '',
      socials: [],
      twitch_verification_link: null,
      rpm_avatar_gender: 0,
    })
  })

  it('keeps the community where the form has no such field', async () => {
    const account = await signUp(app)
    await sendProfile(app, account, { community: 'vk.com/night_watch' })
    const { answer } = await sendProfile(app, account, { description: 'Играю' })
    expect(answer.data).toMatchObject({ description: 'Играю', socials: [{ value: 'vk.com/night_watch' }] })
  })

  it.each<[string, Partial<ProfileEdit>, Record<string, string>]>([
    ['no name', { username: ' \t ' }, { username: 'Это поле обязательно' }],
    ['a name of 41', { username: 'я'.repeat(41) }, { username: 'Не более 40 символов' }],
    [
      'a name with a bell',
      { username: 'a\u0007b' },
      { username: 'Уберите знаки, которые нельзя напечатать' },
    ],
    ['301 characters', { description: '🎭'.repeat(301) }, { description: 'Максимум 300 символов' }],
    [
      'a channel of three characters',
      { twitch: 'abc' },
      { twitch: 'Имя канала Twitch: от 4 до 25 латинских букв, цифр и знаков _' },
    ],
    [
      'everything wrong',
      {
        username: '',
        description: 'x'.repeat(301),
        telegram: 'x',
        instagram: 'я',
        twitch: 'x',
        community: 'x',
      },
      {
        username: 'Это поле обязательно',
        description: 'Максимум 300 символов',
        telegram: 'Имя в Telegram: от 5 до 32 латинских букв, цифр и знаков _',
        instagram: 'Имя в Instagram: до 30 латинских букв, цифр, точек и знаков _',
        twitch: 'Имя канала Twitch: от 4 до 25 латинских букв, цифр и знаков _',
        community:
          'Ссылка на страницу во ВКонтакте, Одноклассниках, Telegram или Discord, например vk.com/mafia',
      },
    ],
  ])('with %s keeps none of the fields', async (_name, wrong, errors) => {
    const account = await signUp(app)
    const right = { username: `${account.username}!`, description: 'right', telegram: 'right_one' }
    const { status, answer } = await sendProfile(app, account, { ...right, ...wrong })
    expect(status).toBe(200)
    expect(answer).toEqual({
      success: false,
      errors: Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
    })
    expect(await profileOf(account)).toMatchObject({
      username: account.username,
      description: '',
      socials: [],
    })
  })

  it('keeps the name of somebody else, whatever its case, from others, and frees the old one', async () => {
    const [one, other] = [await signUp(app, { username: 'Коршун' }), await signUp(app)]
    const taken = await sendProfile(app, other, { username: 'КОРШУН', description: 'not kept' })
    expect(taken.answer).toEqual({ success: false, errors: { username: ['Это имя уже занято'] } })
    expect(await profileOf(other)).toMatchObject({ username: other.username, description: '' })
    expect((await sendProfile(app, one, { username: 'коршун' })).answer.success).toBe(true)
    expect((await sendProfile(app, one, { username: 'Сокол' })).answer.success).toBe(true)
    expect((await sendProfile(app, other, { username: 'Коршун' })).answer.success).toBe(true)
  })

  it('gives a name to one of ten who want it in the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => signUp(app)))
    const answers = await Promise.all(
      all.map((account) => sendProfile(app, account, { username: 'Единственный', description: 'kept' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ answer }) => answer.success)).toHaveLength(1)
    for (const [index, { answer }] of answers.entries()) {
      if (answer.success) continue
      expect(answer.errors).toEqual({ username: ['Это имя уже занято'] })
      expect((await profileOf(all[index] as TestAccount)).description).toBe('')
    }
  })

  it('two forms sent at once leave one or the other, never a mixture', async () => {
    const account = await signUp(app)
    const forms = ['First', 'Second'].map((word) => ({
      username: `${word} ${account.id}`,
      description: word,
      telegram: `${word}_name`,
    }))
    await Promise.all(forms.map((edit) => sendProfile(app, account, edit)))
    const { username, description, socials } = await profileOf(account)
    expect(forms).toContainEqual({ username, description, telegram: socials[0]?.value })
  })
})

describe('two windows with the form of one profile', () => {
  const textsOf = async (account: TestAccount) => {
    const { username, description, socials, rpm_avatar_gender } = await profileOf(account)
    return { username, description, telegram: socials[0]?.value ?? '', rpm_avatar_gender }
  }
  const began = (account: TestAccount) => ({ ...blankEdit(account), description: 'Сначала', community: '' })

  it('a change that one has saved stays where the other has changed something else', async () => {
    const account = await signUp(app)
    await sendProfile(app, account, began(account))
    const seen = JSON.stringify(began(account))
    const first = {
      username: `Первое ${account.id}`,
      rpm_avatar_gender: '1',
      telegram: 'first_window',
    } as const
    expect((await sendProfile(app, account, { ...began(account), ...first, seen })).answer.success).toBe(true)
    const second = { ...began(account), description: 'Потом', seen }
    expect((await sendProfile(app, account, second)).answer.success).toBe(true)
    expect(await textsOf(account)).toEqual({ ...first, rpm_avatar_gender: 1, description: 'Потом' })
  })

  it('a field that both have changed is refused with what stands there, and nothing is saved', async () => {
    const account = await signUp(app)
    await sendProfile(app, account, began(account))
    const seen = JSON.stringify(began(account))
    await sendProfile(app, account, { ...began(account), description: 'Из первого', seen })
    const second = { ...began(account), description: 'Из второго', telegram: 'second_window' }
    expect((await sendProfile(app, account, { ...second, seen })).answer).toEqual({
      success: false,
      errors: {
        description: ['Теперь здесь «Из первого»'],
        seen: [expect.stringContaining('в другом окне')],
      },
    })
    expect(await textsOf(account)).toMatchObject({ description: 'Из первого', telegram: '' })
    const told = JSON.stringify({ ...began(account), description: 'Из первого' })
    expect((await sendProfile(app, account, { ...second, seen: told })).answer.success).toBe(true)
    expect(await textsOf(account)).toMatchObject({ description: 'Из второго', telegram: 'second_window' })
  })

  it('a name that an earlier version kept in another form can be changed', async () => {
    const account = await signUp(app)
    const [username, description] = [`\u0301Имя ${account.id}`, 'Было  \n\n\n\nтак']
    await sql`update accounts set username = ${username} where id = ${account.id}`.execute(app.db)
    await sql`insert into profiles (account_id, description) values (${account.id}, ${description})`.execute(
      app.db,
    )
    const seen = JSON.stringify({ ...blankEdit(account), username, description })
    const edit = { username: `Новое ${account.id}`, description: 'Стало', seen }
    expect((await sendProfile(app, account, edit)).answer.success).toBe(true)
    expect(await textsOf(account)).toMatchObject({ username: edit.username, description: 'Стало' })
  })

  it('a condition that is no form is refused', async () => {
    const account = await signUp(app)
    for (const seen of ['', '{', '[]', '{"username":7}'])
      expect(await sendProfile(app, account, { seen })).toMatchObject({
        status: 422,
        error: { code: 'validation_failed' },
      })
  })
})

describe('the right to edit a profile', () => {
  it('belongs to the owner alone', async () => {
    const [owner, stranger] = [await signUp(app), await signUp(app)]
    const refused = await sendProfile(app, stranger, { description: 'mine now' }, { of: owner.id })
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
    expect((await profileOf(owner)).description).toBe('')
  })

  it('needs the token of its own page from a browser', async () => {
    const account = await signUp(app)
    const post = async (headers: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(blankEdit(account))) body.set(name, value)
      body.set('description', 'from a page')
      // A field of a form that has not been read yet proves nothing.
      body.set('_csrf', headers['x-csrf-token'] ?? 'x')
      const path = `${updateProfile.path}?user_id=${account.id}`
      return fetch(app.url + path, { method: 'POST', headers, body })
    }
    const given = await fetch(`${app.url}/v1/auth/csrf-token`)
    const { token } = (await given.json()) as { token: string }
    const cookie = `${account.cookie}; ${given.headers.getSetCookie()[0]?.split(';')[0]}`
    expect((await post({ cookie })).status).toBe(403)
    expect((await post({ cookie, 'x-csrf-token': 'forged' })).status).toBe(403)
    expect((await profileOf(account)).description).toBe('')
    expect((await post({ cookie, 'x-csrf-token': token })).status).toBe(200)
    expect((await profileOf(account)).description).toBe('from a page')
    expect((await post({})).status).toBe(401)
  })

  it('an owner who sends thirty changes in ten minutes is asked to wait', async () => {
    const account = await signUp(app)
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await sendProfile(app, account)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })
})
