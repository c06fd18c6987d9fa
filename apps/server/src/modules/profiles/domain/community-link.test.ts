import { expect, it } from 'vitest'
import { communityLink, readCommunity } from './community-link.ts'

it.each([
  ['vk.com/mafia_msk', 'vk.com/mafia_msk'],
  [' https://vk.com/mafia_msk/ ', 'vk.com/mafia_msk'],
  ['HTTP://M.VK.com/Mafia.Msk?from=top#wall', 'vk.com/Mafia.Msk'],
  ['https://www.ok.ru/group/5712', 'ok.ru/group/5712'],
  ['t.me/+AbC-d_1', 't.me/+AbC-d_1'],
  ['https://discord.gg/abc', 'discord.gg/abc'],
  ['https://discord.com/invite/abc', 'discord.com/invite/abc'],
  ['  ', ''],
])('the typed %j is kept as %j', (typed, address) => {
  expect(readCommunity(typed)).toEqual({ address })
})

it.each([
  'mafia_msk',
  'https://vk.com/',
  'https://vk.com.evil.example/mafia',
  'https://vk.com@evil.example/mafia',
  'https://vk.com:8080/mafia',
  'https://evil.example/vk.com/mafia',
  'javascript:alert(1)//vk.com/mafia',
  'ftp://vk.com/mafia',
  'vk.com/../mafia',
  'vk.com/a/./b',
  'vk.com/маф',
  'vk.com/a b',
  'vk.com/a\u202eb',
  `vk.com/${'x'.repeat(100)}`,
])('the typed %j is refused', (typed) => {
  expect(readCommunity(typed)).toEqual({ error: expect.stringMatching(/^Ссылка/) })
})

it('a kept address is a link over https', () => {
  expect(communityLink('vk.com/mafia_msk')).toBe('https://vk.com/mafia_msk')
})
