import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clearProfile, listAudit, type ProfilePart } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import { getProfile } from '@gorod/contracts/profile'
import { expect, it } from 'vitest'
import { appForFile, call, signUp, type TestAccount } from '../../testing/index.ts'
import { bytes, halves } from '../../testing/profiles/pictures.ts'
import { sendProfile } from '../../testing/profiles/send-profile.ts'

const app = await appForFile()

const profileOf = async ({ id }: TestAccount) =>
  (await call(app, getProfile, { query: { userId: id } })).answer
const clear = (as: TestAccount, { id }: TestAccount, part: ProfilePart, reason = 'Непристойно') =>
  call(app, clearProfile, { as, body: { accountId: id, part, reason } })

it('a moderator takes an unfit name, photo and words off a profile; the player hears why, and the log keeps the name', async () => {
  const [player, moderator] = [await signUp(app), await signUp(app, { rights: ['moderator'] })]
  await sendProfile(
    app,
    player,
    {
      username: `Гадкое имя ${player.id}`,
      description: 'Гадкие слова',
      telegram: 'bad_words',
      community: 'vk.com/bad_words',
      twitch: 'bad_words',
      rpm_avatar_gender: '1',
    },
    { file: { content: bytes(await halves().jpeg().toBuffer()) } },
  )
  expect((await profileOf(player)).image).not.toBeNull()
  expect((await clear(moderator, player, 'about', ' ')).answer.errors).toHaveProperty('reason')
  for (const part of ['name', 'photo', 'about'] as const)
    expect((await clear(moderator, player, part)).answer).toEqual({ success: true })
  expect(await profileOf(player)).toMatchObject({
    username: `Игрок ${player.id}`,
    image: null,
    description: '',
    socials: [],
    twitch_verification_link: null,
    rpm_avatar_gender: 1,
  })
  expect(await readdir(join(app.dataDir, 'avatars'))).toEqual([])
  const { notifications } = (await call(app, getNotifications, { as: player })).answer
  expect(notifications.map(({ title, text }) => [title, text])).toEqual(
    expect.arrayContaining([
      ['Модератор сменил ваше имя', 'Непристойно'],
      ['Модератор убрал ваше фото', 'Непристойно'],
      ['Модератор убрал текст и ссылки из вашего профиля', 'Непристойно'],
    ]),
  )
  const { rows } = (await call(app, listAudit, { as: moderator, query: { page: 1 } })).answer
  expect(rows.filter(({ act }) => act === 'profile_cleared').map(({ about }) => about)).toEqual([
    'about',
    'photo',
    `name Гадкое имя ${player.id}`,
  ])
})

it('a plain name that somebody has taken gets a number more', async () => {
  const [player, joker, moderator] = [
    await signUp(app),
    await signUp(app),
    await signUp(app, { rights: ['moderator'] }),
  ]
  await sendProfile(app, joker, { username: `Игрок ${player.id}` })
  expect((await clear(moderator, player, 'name')).answer).toEqual({ success: true })
  expect((await profileOf(player)).username).toMatch(new RegExp(`^Игрок ${player.id}-\\d+$`))
})

it('a moderator touches neither their own profile nor that of somebody who moderates; an administrator does', async () => {
  const [moderator, other, administrator] = [
    await signUp(app, { rights: ['moderator'] }),
    await signUp(app, { rights: ['moderator'] }),
    await signUp(app, { rights: ['administrator'] }),
  ]
  for (const of of [moderator, other])
    expect((await clear(moderator, of, 'about')).error.code).toBe('forbidden')
  expect((await clear(administrator, other, 'about')).answer).toEqual({ success: true })
})
