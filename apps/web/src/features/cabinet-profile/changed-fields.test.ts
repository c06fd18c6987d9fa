import type { PersonalData } from '@gorod/contracts/cabinet'
import { expect, it } from 'vitest'
import { changedFields, personalValues, profileAfter } from './changed-fields.ts'

const PROFILE: PersonalData = {
  username: 'Инженер',
  email: 'inzhener@pochta.ru',
  emailConfirmed: true,
  pendingEmail: null,
  phone: null,
  country: 'RU',
  city: 'Тверь',
  firstname: null,
  lastname: null,
  mwt_link: null,
  birthday: '1990-02-03',
  streamerMode: false,
  region_domen: null,
  regionShown: false,
  newsletter: true,
  hasPassword: true,
  socials: [],
}

it('an unchanged form sends nothing', () => {
  expect(changedFields(PROFILE, {})).toEqual({})
  expect(changedFields(PROFILE, personalValues(PROFILE))).toEqual({})
  expect(changedFields(PROFILE, { city: ' Тверь ', phone: ' ' })).toEqual({})
  expect(changedFields(PROFILE, { email: ' Inzhener@Pochta.ru' })).toEqual({})
})

it('a changed form sends what was changed and nothing else, an emptied field as empty', () => {
  expect(
    changedFields(PROFILE, { city: '', firstname: ' Анна ', streamerMode: true, newsletter: true }),
  ).toEqual({
    city: '',
    firstname: 'Анна',
    streamerMode: true,
  })
})

it('the form keeps the old address until the e-mail to the new one was opened', () => {
  const after = profileAfter(PROFILE, {
    email: 'new@pochta.ru',
    city: '',
    phone: '+7 900 1',
    currentPassword: 'x',
  })
  expect(after).toEqual({ ...PROFILE, city: null, phone: '+7 900 1' })
})
