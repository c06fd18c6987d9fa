import type { Profile } from '@gorod/contracts/profile'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { descriptionLeft, editForm, editValues, isChanged } from './edit-values.ts'

const PROFILE: Profile = {
  id: 7,
  username: 'Инженер',
  description: 'Играю с 2014-го.',
  image: null,
  socials: [
    { type: 'messaging', value: 'inzhener', link: 'https://t.me/inzhener' },
    { type: 'photo_sharing', value: 'inzhener.photo', link: 'https://www.instagram.com/inzhener.photo' },
    { type: 'community', value: 'vk.com/nochniki', link: 'https://vk.com/nochniki' },
  ],
  twitch_link: 'https://www.twitch.tv/inzhener_live',
  twitch_verification_link: null,
  verification: { twitchVerified: true, twitchInProgress: false },
  level: { level: 1, level_exp: 100, reach_exp: 100 },
  mmr: { value: 1000, label: 'silver', image_url: null },
  rpm_avatar_id: null,
  rpm_avatar_gender: 1,
  registered: '2021-03-04T00:00:00.000Z',
  games_count: 0,
  wins_count: 0,
  deleted: false,
  blocked: null,
  ties: null,
}

describe('the values of the edit form', () => {
  it('the values are those of the profile, the streaming link without its leading prefix', () => {
    expect(editValues(PROFILE)).toEqual({
      rpm_avatar_gender: 1,
      username: 'Инженер',
      description: 'Играю с 2014-го.',
      instagram: 'inzhener.photo',
      telegram: 'inzhener',
      community: 'vk.com/nochniki',
      twitch: 'inzhener_live',
    })
  })

  it('name a channel that is not proved yet as well, and stay empty where the profile is empty', () => {
    const twitch_verification_link = 'https://www.twitch.tv/new_one'
    expect(editValues({ ...PROFILE, twitch_link: null, twitch_verification_link }).twitch).toBe('new_one')
    const blank = editValues({ ...PROFILE, socials: [], twitch_link: null })
    expect([blank.instagram, blank.telegram, blank.community, blank.twitch]).toEqual(['', '', '', ''])
  })

  it('the values differ by what would be stored, not by spaces at the ends', () => {
    const saved = editValues(PROFILE)
    expect(isChanged(saved, saved)).toBe(false)
    expect(isChanged(saved, { ...saved, description: ' Играю с 2014-го.\r\n' })).toBe(false)
    expect(isChanged(saved, { ...saved, rpm_avatar_gender: 0 })).toBe(true)
    expect(isChanged(saved, { ...saved, telegram: '' })).toBe(true)
  })
})

describe('the number of characters left for the description', () => {
  it('counts a character that a person sees as one, and a line break as one', () => {
    expect(descriptionLeft('')).toBe(300)
    expect(descriptionLeft('🙂'.repeat(300))).toBe(0)
    expect(descriptionLeft('a\r\nb')).toBe(297)
    expect(descriptionLeft('я'.repeat(301))).toBe(-1)
  })

  it('a plain line of any length leaves 300 less that length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[а-я]{0,400}$/), (line) => {
        expect(descriptionLeft(line)).toBe(300 - line.length)
      }),
    )
  })
})

describe('the request of the edit form', () => {
  it('the request has every text, blank ones empty, and no picture unless one was chosen', () => {
    const seen = editValues(PROFILE)
    const form = editForm({ ...seen, telegram: '  ', username: ' Анна ' }, null, seen)
    const { seen: began, ...sent } = Object.fromEntries(form)
    expect(JSON.parse(String(began))).toEqual({ ...seen, rpm_avatar_gender: '1' })
    expect(sent).toEqual({
      rpm_avatar_gender: '1',
      username: 'Анна',
      description: 'Играю с 2014-го.',
      instagram: 'inzhener.photo',
      telegram: '',
      community: 'vk.com/nochniki',
      twitch: 'inzhener_live',
    })
  })

  it('carries the chosen picture', () => {
    const picture = new File(['x'], 'me.png', { type: 'image/png' })
    const form = editForm(editValues(PROFILE), picture, editValues(PROFILE))
    expect(form.get('avatar')).toBeInstanceOf(File)
    expect(form.has('avatar_removed')).toBe(false)
  })

  it('asks for the removal of the photo', () => {
    const form = editForm(editValues(PROFILE), 'removed', editValues(PROFILE))
    expect([form.get('avatar_removed'), form.has('avatar')]).toEqual(['1', false])
  })
})
