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

const noSuchGame = { why: 'no such game', code: 'game_not_found' } as const
const protest = { id: 999_999, text: 'Sample', moment: 3 }
const report = {
  game: '00000000-0000-4000-8000-000000000000',
  seat: 2,
  moment: null,
  kind: 'insults',
  text: 'Sample',
}
const ruling = { id: 999_999, change: { kind: 'best', seat: 3 }, reason: 'Sample' }
const answer = { protestId: 999_999, accepted: true, text: 'Sample', change: null }
const sanction = {
  kind: 'sanction',
  seat: 1,
  fouls: 3,
  techFouls: 1,
  majorTechFouls: 0,
  penalty: 'none',
} as const
const changes = [
  { why: 'a seat off the table', change: { kind: 'best', seat: 13 } },
  { why: 'more points than there are', change: { kind: 'extra', seat: 1, points: 1.05, note: 'Sample' } },
  { why: 'a note of 201', change: { kind: 'extra', seat: 1, points: 0.5, note: 'x'.repeat(201) } },
  { why: 'points in other steps', change: { kind: 'extra', seat: 1, points: 0.31, note: 'Sample' } },
  { why: 'five fouls', change: { ...sanction, fouls: 5 } },
  { why: 'half a technical foul', change: { ...sanction, techFouls: 0.5 } },
  { why: 'fewer major fouls than none', change: { ...sanction, majorTechFouls: -1 } },
  { why: 'a penalty there is not', change: { ...sanction, penalty: 'death' } },
  { why: 'a sanction without its penalty', change: { ...sanction, penalty: undefined } },
  { why: 'a team there is not', change: { kind: 'verdict', winner: 'green' } },
  { why: 'another field', change: { kind: 'annulled', annulled: true, roles: [] } },
  { why: 'a kind there is not', change: { kind: 'roles' } },
] as const

/** Numbers, games, their reviews and the system check. */
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
  'GET /game/default/export': {
    query: { id: '1' },
    refused: [
      { why: 'no such game', query: { id: '999999' }, code: 'game_not_found' },
      { why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' },
    ],
  },
  'GET /game/default/export-own': {
    query: { page: '1' },
    refused: [
      { why: 'page nought', query: { page: '0' }, code: 'validation_failed' },
      { why: 'a page beyond', query: { page: HUGE }, code: 'validation_failed' },
    ],
  },
  'GET /game/default/get-match-review': {
    query: { id: '1' },
    refused: [
      { ...noSuchGame, query: { id: '999999' } },
      { why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' },
    ],
  },
  'POST /game/default/send-report': {
    body: report,
    refused: [
      { ...noSuchGame, body: report },
      { why: 'a seat off the table', body: { ...report, seat: 13 }, code: 'validation_failed' },
      { why: 'a kind there is not', body: { ...report, kind: 'ugly' }, code: 'validation_failed' },
      { why: 'a game that is no id', body: { ...report, game: '7' }, code: 'validation_failed' },
      { why: 'a moment before the beginning', body: { ...report, moment: -1 }, code: 'validation_failed' },
      { why: 'a text of 1001', body: { ...report, text: 'x'.repeat(1001) }, code: 'validation_failed' },
    ],
  },
  'POST /game/default/send-protest': {
    body: protest,
    refused: [
      { ...noSuchGame, body: protest },
      { why: 'a moment before the beginning', body: { ...protest, moment: -1 }, code: 'validation_failed' },
      { why: 'a text of 2001', body: { ...protest, text: 'x'.repeat(2001) }, code: 'validation_failed' },
    ],
  },
  'POST /game/default/change-protocol': {
    body: ruling,
    refused: [
      { ...noSuchGame, body: ruling },
      ...changes.map(({ why, change }) => ({
        why,
        body: { ...ruling, change },
        code: 'validation_failed' as const,
      })),
      { why: 'a reason of 401', body: { ...ruling, reason: 'x'.repeat(401) }, code: 'validation_failed' },
    ],
  },
  'POST /game/default/answer-protest': {
    body: answer,
    refused: [
      { why: 'no such protest', body: answer, code: 'not_found' },
      { why: 'protest number zero', body: { ...answer, protestId: 0 }, code: 'validation_failed' },
      ...changes.map(({ why, change }) => ({
        why,
        body: { ...answer, change },
        code: 'validation_failed' as const,
      })),
    ],
  },
  'GET /game/default/get-judged': {
    query: { page: '1' },
    refused: [{ why: 'page zero', query: { page: '0' }, code: 'validation_failed' }],
  },
  'GET /game/default/get-own-protests': {},
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
