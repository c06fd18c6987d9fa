import { type EndpointSamples, TAKEN_EMAIL, TAKEN_NAME } from './endpoint-sample.ts'

const LONG = 'x'.repeat(1001)
const newPassword = { token: 'a-token', password: 'another horse', password_repeat: 'another horse' }

/** Recovery, change of e-mail, the free-or-taken checks and the captcha. */
export const RECOVERY_SAMPLES: EndpointSamples = {
  'POST /password-recovery/send-link': {
    body: { email: 'nobody@example.com' },
    refused: [
      { why: 'no address', body: { email: '' }, fields: ['email'] },
      { why: 'half an address', body: { email: 'nobody@' }, fields: ['email'] },
      { why: 'an address of 1001', body: { email: LONG }, code: 'validation_failed' },
    ],
  },
  'POST /password-recovery/check-token': {
    body: { token: 'a-token' },
    refused: [
      { why: 'a token that is none', body: { token: 'a-token' }, fields: ['token'] },
      { why: 'an empty token', body: { token: '' }, fields: ['token'] },
      { why: 'a token of 201', body: { token: 'x'.repeat(201) }, code: 'validation_failed' },
    ],
  },
  'POST /password-recovery/set-new-password': {
    body: newPassword,
    refused: [
      { why: 'a token that is none', body: newPassword, fields: ['token'] },
      {
        why: 'two passwords',
        body: { ...newPassword, password_repeat: 'one more horse' },
        fields: ['password_repeat'],
      },
      {
        why: 'seven letters',
        body: { ...newPassword, password: '1234567', password_repeat: '1234567' },
        fields: ['password'],
      },
      { why: 'a password of 1001', body: { ...newPassword, password: LONG }, code: 'validation_failed' },
    ],
  },
  'POST /registration/change-email': {
    body: { email: 'half an address' },
    refused: [
      { why: 'no address', body: { email: '' }, fields: ['email'] },
      { why: 'half an address', body: { email: 'half' }, fields: ['email'] },
      { why: 'an address of 1001', body: { email: LONG }, code: 'validation_failed' },
    ],
  },
  'PUT /mf/guest/check-email': {
    body: { email: 'free@example.com' },
    refused: [
      { why: 'a taken address', body: { email: TAKEN_EMAIL.toUpperCase() }, fields: ['email'] },
      { why: 'half an address', body: { email: 'half' }, fields: ['email'] },
    ],
  },
  'PUT /mf/guest/check-username': {
    body: { username: 'free' },
    refused: [
      { why: 'a taken name', body: { username: TAKEN_NAME }, fields: ['username'] },
      { why: 'no name', body: { username: ' ' }, fields: ['username'] },
    ],
  },
  'POST /re-captcha/validate-token': {
    body: { token: 'a-token' },
    refused: [
      { why: 'a token that is none', body: { token: 'a-token' }, code: 'captcha_invalid' },
      { why: 'an empty token', body: { token: '' }, code: 'validation_failed' },
      { why: 'a token of 10,001', body: { token: 'x'.repeat(10_001) }, code: 'validation_failed' },
    ],
  },
}
