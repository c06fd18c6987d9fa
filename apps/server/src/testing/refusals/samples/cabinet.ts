import type { EndpointSamples } from './endpoint-sample.ts'

const NOBODYS_SESSION = '00000000-0000-4000-8000-000000000000'

const profile = {
  phone: 'none',
  country: 'XX',
  city: 'Омск',
  firstname: 'Анна',
  lastname: 'Иванова',
  mwt_link: 'https://mafiaworldtour.com/user/1',
  email: 'next@example.com',
  currentPassword: 'wrong horse',
  newPassword: 'another horse',
  streamerMode: true,
  region_domen: 'ru',
  regionShown: true,
  birthday: '1990-01-01',
  newsletter: true,
}

const wrongly = (change: object) => ({ ...profile, ...change })

/** Calls of the cabinet. Samples are of the right form and change nothing. */
export const CABINET_SAMPLES: EndpointSamples = {
  'POST /cabinet/update-profile': {
    body: profile,
    refused: [
      { why: 'a text of 1001', body: wrongly({ city: 'x'.repeat(1001) }), code: 'validation_failed' },
      {
        why: 'a password of 1001',
        body: wrongly({ newPassword: 'x'.repeat(1001) }),
        code: 'validation_failed',
      },
      { why: 'a word for a switch', body: wrongly({ streamerMode: 'yes' }), code: 'validation_failed' },
      { why: 'a number for a phone', body: wrongly({ phone: 79_123_456_789 }), code: 'validation_failed' },
      {
        why: 'a phone and a country that are none, and another password',
        body: profile,
        fields: ['phone', 'country', 'currentPassword'],
      },
      {
        why: 'an address without the password',
        body: { email: 'next@example.com' },
        fields: ['currentPassword'],
      },
      {
        why: 'a link to elsewhere',
        body: { mwt_link: 'https://mafiaworldtour.com.evil.example/' },
        fields: ['mwt_link'],
      },
      { why: 'a link that runs', body: { mwt_link: 'javascript:alert(1)' }, fields: ['mwt_link'] },
    ],
  },
  'POST /cabinet/send-link-to-confirm-email': { body: {} },
  'POST /cabinet/end-session': {
    body: { sessionId: NOBODYS_SESSION },
    refused: [
      { why: 'nobody has this session', body: { sessionId: NOBODYS_SESSION }, code: 'not_found' },
      { why: 'no session number', body: { sessionId: '1' }, code: 'validation_failed' },
    ],
  },
  'POST /cabinet/end-other-sessions': { body: {} },
  'POST /cabinet/unlink-social': {
    body: { type: 'google' },
    refused: [{ why: 'a provider nobody knows', body: { type: 'github' }, code: 'validation_failed' }],
  },
  'POST /cabinet/delete-account': {
    body: { password: 'wrong horse', username: 'nobody' },
    refused: [
      { why: 'a password of 1001', body: { password: 'x'.repeat(1001) }, code: 'validation_failed' },
      { why: 'another password', body: { password: 'wrong horse' }, fields: ['password'] },
      { why: 'a name instead of the password', body: { username: 'taken' }, fields: ['password'] },
    ],
  },
  'POST /cabinet/add-payment-card': { body: {} },
  'POST /cabinet/remove-payment-card': {
    body: { cardId: 'no-card' },
    refused: [
      { why: 'no card', body: { cardId: '' }, code: 'validation_failed' },
      { why: 'a name of 101', body: { cardId: 'x'.repeat(101) }, code: 'validation_failed' },
      { why: 'nobody has this card', body: { cardId: 'no-card' }, fields: ['cardId'] },
    ],
  },
  'POST /cabinet/start-subscription': {
    body: { cardId: 'no-card' },
    refused: [
      { why: 'no card', body: { cardId: '' }, code: 'validation_failed' },
      { why: 'nobody has this card', body: { cardId: 'no-card' }, fields: ['cardId'] },
    ],
  },
  'POST /cabinet/cancel-subscription': { body: {} },
}
