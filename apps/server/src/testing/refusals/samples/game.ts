import { type EndpointSamples, HUGE } from './endpoint-sample.ts'

const lostCheck = {
  mediaServerUrl: '/janus',
  errorType: 'janus_api_call_failed',
  userId: '1',
  from: 'system_check',
}

/** Numbers that no call about an account takes. */
export const accountQueries = [
  { why: 'nobody has this number', query: { userId: '999999' }, code: 'profile_not_found' },
  { why: 'a number no column holds', query: { userId: HUGE }, code: 'validation_failed' },
  { why: 'number nought', query: { userId: '0' }, code: 'validation_failed' },
  { why: 'a fraction', query: { userId: '1.5' }, code: 'validation_failed' },
  { why: 'no account', query: {}, code: 'validation_failed' },
] as const

/** What no call about a finished game takes. */
export const gameQueries = [
  { why: 'no game named', query: {}, code: 'validation_failed' },
  {
    why: 'two games named',
    query: { id: '1', gameId: '00000000-0000-4000-8000-000000000000' },
    code: 'validation_failed',
  },
  { why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' },
  { why: 'an id that is none', query: { gameId: 'x' }, code: 'validation_failed' },
] as const

/** Numbers, games and the system check. */
export const GAME_SAMPLES: EndpointSamples = {
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
  'GET /game/default/get-rating-changes': {
    query: { id: '1' },
    refused: gameQueries,
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
