import type { ErrorCode } from '@gorod/contracts'

export interface EndpointSample {
  /** Input of the right form; what it asks for need not exist. */
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Input of the right form, or nearly, that must be refused, and with what. */
  readonly refused?: readonly {
    readonly why: string
    readonly query?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, unknown>>
    readonly code: ErrorCode
  }[]
}

/** An account with this address exists while the samples are tried. */
export const TAKEN_EMAIL = 'taken@example.com'

const newcomer = {
  email: 'new@example.com',
  username: 'newcomer',
  password: 'correct horse',
  newsletter: true,
}
const lostCheck = {
  mediaServerUrl: '/janus',
  errorType: 'janus_api_call_failed',
  userId: '1',
  from: 'system_check',
}
/** Larger than any number column. */
const HUGE = '99999999999999999999'

const accountQueries = [
  { why: 'nobody has this number', query: { userId: '999999' }, code: 'profile_not_found' },
  { why: 'a number no column holds', query: { userId: HUGE }, code: 'validation_failed' },
  { why: 'number nought', query: { userId: '0' }, code: 'validation_failed' },
  { why: 'a fraction', query: { userId: '1.5' }, code: 'validation_failed' },
  { why: 'no account', query: {}, code: 'validation_failed' },
] as const

/** One for each call of the contract; the test fails for a call without one. */
export const ENDPOINT_SAMPLES: Readonly<Record<string, EndpointSample>> = {
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
  'POST /v1/auth/renew': { refused: [{ why: 'no session', code: 'not_signed_in' }] },
  'GET /v1/me': {},
  'GET /registration/send-email-confirmation': {},
  'GET /registration/confirm-email': {
    query: { token: 'a-token' },
    refused: [
      { why: 'an empty token', query: { token: '' }, code: 'validation_failed' },
      { why: 'a token of 201', query: { token: 'x'.repeat(201) }, code: 'validation_failed' },
    ],
  },
  'GET /registration/logout': {},
  'GET /rest-site-settings/get-countries': {},
  'GET /rest-site-settings/get-average-search-time': {},
  'GET /rest-site-settings/get-mmr-list': {},
  'GET /rest-site-settings/get-site-settings': {},
  'GET /public/numbers': {},
  'GET /profile/default/get-profile': { query: { userId: '1' }, refused: accountQueries },
  'GET /profile/default/get-games': {
    query: { userId: '1', page: '1', limit: '10' },
    refused: [
      ...accountQueries,
      { why: 'page nought', query: { userId: '1', page: '0' }, code: 'validation_failed' },
      { why: 'a page beyond', query: { userId: '1', page: HUGE }, code: 'validation_failed' },
      { why: '101 rows', query: { userId: '1', limit: '101' }, code: 'validation_failed' },
    ],
  },
  'GET /game/default/get-finished': {
    query: { id: '1' },
    refused: [
      { why: 'no such game', query: { id: '999999' }, code: 'game_not_found' },
      { why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' },
    ],
  },
  'GET /game/default/resolve-token': {
    query: { token: 'a-token' },
    refused: [
      { why: 'a token that is none', query: { token: 'a-token' }, code: 'game_not_found' },
      { why: 'a token with a false signature', query: { token: 'abc.def' }, code: 'game_not_found' },
      { why: 'a token of 1001', query: { token: 'x'.repeat(1001) }, code: 'validation_failed' },
    ],
  },
  'POST /game': {
    body: { _csrf: 'token', gameMode: 'player' },
    refused: [
      { why: 'another mode', body: { _csrf: 'token', gameMode: 'judge' }, code: 'validation_failed' },
    ],
  },
  'GET /media-server-connection/get-connection-data': {},
  'POST /media-server-connection/log-error': {
    body: lostCheck,
    refused: [
      {
        why: 'an address of 501',
        body: { ...lostCheck, mediaServerUrl: 'x'.repeat(501) },
        code: 'validation_failed',
      },
      { why: 'a type of 101', body: { ...lostCheck, errorType: 'x'.repeat(101) }, code: 'validation_failed' },
      { why: 'an id of 41', body: { ...lostCheck, userId: 'x'.repeat(41) }, code: 'validation_failed' },
      { why: 'no type', body: { ...lostCheck, errorType: '' }, code: 'validation_failed' },
    ],
  },
}
