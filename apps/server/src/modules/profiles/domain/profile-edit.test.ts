import { profileEdit } from '@gorod/contracts/profile'
import { expect, it } from 'vitest'
import { readProfileEdit, tidyDescription } from './profile-edit.ts'
import { readSocialName } from './social-names.ts'

const BLANK = profileEdit.parse({
  rpm_avatar_gender: '0',
  username: 'me',
  description: '',
  instagram: '',
  telegram: '',
  twitch: '',
})

it.each([
  ['telegram', 'durov', 'durov'],
  ['telegram', ' @durov ', 'durov'],
  ['telegram', 'https://t.me/durov', 'durov'],
  ['telegram', 'HTTPS://Telegram.me/durov/', 'durov'],
  ['telegram', 't.me/durov?start=1', 'durov'],
  ['instagram', 'https://www.instagram.com/a.b_c/?igsh=1', 'a.b_c'],
  ['instagram', 'instagram.com/@a.b', 'a.b'],
  ['twitch', 'https://www.twitch.tv/Player_One', 'Player_One'],
  ['twitch', 'https://m.twitch.tv/player_one/videos#x', 'player_one'],
  ['twitch', '', ''],
  ['telegram', '   ', ''],
] as const)('the field %s accepts %j for %j', (key, typed, name) => {
  expect(readSocialName(key, typed)).toEqual({ name })
})

it.each([
  ['telegram', 'four'],
  ['telegram', 'x'.repeat(33)],
  ['telegram', 'дуров'],
  ['telegram', 'https://t.me/'],
  ['telegram', '@'],
  ['telegram', 'https://t.me.evil.example/durov'],
  ['telegram', 'javascript:alert(1)'],
  ['telegram', 'durov/../x'],
  ['telegram', 'https://instagram.com/durov'],
  ['instagram', 'x'.repeat(31)],
  ['instagram', 'a b'],
  ['twitch', 'abc'],
  ['twitch', 'x'.repeat(26)],
  ['twitch', 'player-one'],
  ['twitch', 'player\u202eeno'],
] as const)('the field %s refuses %j', (key, typed) => {
  expect(readSocialName(key, typed)).toEqual({ error: expect.stringMatching(/^Имя/) })
})

it('a channel that the platform itself named is accepted, however short, and no other like it', () => {
  for (const typed of ['abc', 'ABC', 'https://www.twitch.tv/abc'])
    expect(readProfileEdit({ ...BLANK, twitch: typed }, 'abc').errors, typed).toEqual({})
  expect(readProfileEdit({ ...BLANK, twitch: 'abd' }, 'abc').errors).toHaveProperty('twitch')
  expect(readProfileEdit({ ...BLANK, telegram: 'abc' }, 'abc').errors).toHaveProperty('telegram')
})

it('a description keeps its lines and nothing that cannot be seen', () => {
  expect(tidyDescription(`о${'\u0336'.repeat(200)} себе`)).toBe('о\u0336\u0336\u0336 себе')
  expect(tidyDescription(' one\r\ntwo\rthree\u0007\u0085 \u202eback\u202c\tend\n\n\nlast ')).toBe(
    'one\ntwo\nthree back end\n\nlast',
  )
})

it('a description is counted by characters, a line break as one', () => {
  const right = `${'ы'.repeat(298)}\r\n🎭`
  expect(readProfileEdit({ ...BLANK, description: right }, null).errors).toEqual({})
  expect(readProfileEdit({ ...BLANK, description: `${right}🎭` }, null).errors).toEqual({
    description: 'Максимум 300 символов',
  })
})
