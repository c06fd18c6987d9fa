import { type EndpointSamples, TAKEN_EMAIL } from './endpoint-sample.ts'

const newcomer = {
  email: 'new@example.com',
  username: 'newcomer',
  password: 'correct horse',
  newsletter: true,
}

/** Sign-up, sign-in and sessions. */
export const SIGN_IN_SAMPLES: EndpointSamples = {
  'POST /v1/auth/login': {
    body: { username: 'nobody@example.com', password: 'correct horse' },
    refused: [
      {
        why: 'nobody has this address',
        body: { username: 'nobody@example.com', password: 'correct horse' },
        code: 'login_unknown',
      },
      {
        why: 'another password',
        body: { username: TAKEN_EMAIL, password: 'wrong horse' },
        code: 'password_wrong',
      },
      { why: 'no login', body: { username: ' ', password: 'correct horse' }, code: 'validation_failed' },
      { why: 'no password', body: { username: TAKEN_EMAIL, password: '' }, code: 'validation_failed' },
    ],
  },
  'POST /v1/auth/signup': {
    body: newcomer,
    refused: [
      { why: 'a taken address', body: { ...newcomer, email: TAKEN_EMAIL }, code: 'email_taken' },
      {
        why: 'a taken address in capitals',
        body: { ...newcomer, email: TAKEN_EMAIL.toUpperCase() },
        code: 'email_taken',
      },
      { why: 'no address', body: { ...newcomer, email: 'new.example.com' }, code: 'validation_failed' },
      { why: 'seven letters', body: { ...newcomer, password: '1234567' }, code: 'validation_failed' },
      { why: '201 letters', body: { ...newcomer, password: 'x'.repeat(201) }, code: 'validation_failed' },
      { why: 'an empty name', body: { ...newcomer, username: '   ' }, code: 'validation_failed' },
      { why: 'a name of 41', body: { ...newcomer, username: 'x'.repeat(41) }, code: 'validation_failed' },
      { why: 'two lines', body: { ...newcomer, username: 'a\nb' }, code: 'validation_failed' },
    ],
  },
  'POST /v1/auth/renew': { refused: [{ why: 'a bearer token is no session', code: 'not_signed_in' }] },
  'POST /registration/check-email-link': {
    body: { token: 'a-token' },
    refused: [{ why: 'a token of 201', body: { token: 'x'.repeat(201) }, code: 'validation_failed' }],
  },
  'POST /registration/confirm-email': {
    body: { token: 'a-token', password: 'wrong horse' },
    refused: [
      { why: 'a token of 201', body: { token: 'x'.repeat(201) }, code: 'validation_failed' },
      {
        why: 'a password of 1001',
        body: { token: 'a-token', password: 'x'.repeat(1001) },
        code: 'validation_failed',
      },
      { why: 'nobody was sent this token', body: { token: 'a-token' }, fields: ['token'] },
      { why: 'an empty token', body: { token: '' }, fields: ['token'] },
    ],
  },
  'POST /v1/auth/social-start': {
    body: { type: 'google' },
    refused: [
      { why: 'a provider that is not configured', body: { type: 'google' }, code: 'not_found' },
      { why: 'a provider nobody knows', body: { type: 'github' }, code: 'validation_failed' },
    ],
  },
  'POST /v1/auth/social-login': {
    body: { type: 'apple', token: 'a.b.c', platform: 'web' },
    refused: [
      {
        why: 'a provider that is not configured',
        body: { type: 'apple', token: 'a.b.c', platform: 'web' },
        code: 'not_found',
      },
      {
        why: 'another platform',
        body: { type: 'apple', token: 'a.b.c', platform: 'ios' },
        code: 'validation_failed',
      },
      {
        why: 'a token of 10,001',
        body: { type: 'apple', token: 'x'.repeat(10_001), platform: 'web' },
        code: 'validation_failed',
      },
    ],
  },
  'POST /callbacks/sign-in-with-:provider': {
    query: { provider: 'apple' },
    body: { id_token: 'a.b.c', state: 'a-state', error: 'access_denied' },
    refused: [
      {
        why: 'a provider nobody knows',
        query: { provider: 'github' },
        body: { state: 'a-state' },
        code: 'validation_failed',
      },
      {
        why: 'a token of 10,001',
        query: { provider: 'apple' },
        body: { id_token: 'x'.repeat(10_001) },
        code: 'validation_failed',
      },
    ],
  },
}
