import { CLUB_FIELDS } from '../../clubs/made-club.ts'
import type { EndpointSamples } from './endpoint-sample.ts'
import { HUGE } from './endpoint-sample.ts'

const clubId = 999_999
const userId = 999_999
const eveningId = 999_999
const unknown = { why: 'no club has this number', code: 'not_found' } as const
const noNumber = { why: 'number nought', code: 'validation_failed' } as const
const club = { query: { id: String(clubId) } }
const clubQueries = [
  { ...unknown, ...club },
  { ...noNumber, query: { id: '0' } },
  { why: 'a huge number', query: { id: HUGE }, code: 'validation_failed' },
] as const
/** A body that names a club that does not exist. */
const about = (body: Readonly<Record<string, unknown>>) => ({
  body: { clubId, ...body },
  refused: [
    { ...unknown, body: { clubId, ...body } },
    { ...noNumber, body: { clubId: 0, ...body } },
  ],
})
const evening = {
  title: 'Субботний стол',
  startsAt: '2026-12-01T17:00:00.000Z',
  places: 10,
  membersOnly: false,
}
const ofMatch = (body: Readonly<Record<string, unknown>>) => ({
  body: { matchId: 999_999, ...body },
  refused: [
    { why: 'no match has this number', body: { matchId: 999_999, ...body }, code: 'not_found' as const },
    { ...noNumber, body: { ...body, matchId: 0 } },
  ],
})
const ofEvening = (body: Readonly<Record<string, unknown>>) => ({
  body: { eveningId, ...body },
  refused: [
    { why: 'no evening has this number', body: { eveningId, ...body }, code: 'not_found' as const },
    { ...noNumber, body: { ...body, eveningId: 0 } },
  ],
})

export const CLUBS_SAMPLES: EndpointSamples = {
  'GET /clubs/get-list': {
    query: { text: 'клуб', page: '1' },
    refused: [
      { why: 'page nought', query: { page: '0' }, code: 'validation_failed' },
      { why: 'a text that is too long', query: { text: 'x'.repeat(41) }, code: 'validation_failed' },
      { why: 'a character that no name has', query: { text: '\u0007' }, code: 'validation_failed' },
    ],
  },
  'GET /clubs/get': { ...club, refused: clubQueries },
  'GET /clubs/get-of': {
    query: { userId: '1' },
    refused: [{ ...noNumber, query: { userId: '0' } }],
  },
  'GET /clubs/get-table': {
    ...club,
    refused: [
      ...clubQueries,
      { why: 'an unknown period', query: { id: '1', period: 'year' }, code: 'validation_failed' },
    ],
  },
  'GET /clubs/get-games': {
    ...club,
    refused: [
      ...clubQueries,
      { why: 'page nought', query: { id: '1', page: '0' }, code: 'validation_failed' },
    ],
  },
  'GET /clubs/get-rating': {
    query: { rating: 'autumn-2026', page: '1' },
    refused: [
      { why: 'no season', query: { rating: 'august-2026' }, code: 'validation_failed' },
      { why: 'page 0', query: { page: '0' }, code: 'validation_failed' },
      { why: 'a page beyond the last', query: { page: '10001' }, code: 'validation_failed' },
    ],
  },
  'GET /clubs/get-office': { ...club, refused: clubQueries },
  'GET /clubs/get-evenings': { ...club, refused: clubQueries },
  'POST /clubs/save': {
    body: { ...CLUB_FIELDS, id: clubId },
    refused: [
      { ...unknown, body: { ...CLUB_FIELDS, id: clubId } },
      {
        why: 'a character that no screen shows',
        body: { ...CLUB_FIELDS, id: clubId, about: '\u0007' },
        code: 'validation_failed',
      },
      {
        why: 'more members than a table has',
        body: { ...CLUB_FIELDS, id: clubId, countedMembers: 11 },
        code: 'validation_failed',
      },
      { why: 'no confirmed address', body: CLUB_FIELDS, code: 'verification_required' },
    ],
  },
  'POST /clubs/close': about({}),
  'POST /clubs/set-application': about({ applied: true, text: 'Играю год' }),
  'POST /clubs/join': about({ token: 'nobodys' }),
  'POST /clubs/leave': about({}),
  'POST /clubs/answer-application': about({ userId, accepted: true, answer: '' }),
  'POST /clubs/make-link': about({ days: 1, uses: 1 }),
  'POST /clubs/revoke-link': about({ linkId: 999_999 }),
  'POST /clubs/remove-member': about({ userId }),
  'POST /clubs/set-role': about({ userId, role: 'officer' }),
  'POST /clubs/set-blacklisted': about({ username: 'taken', blacklisted: true, reason: '' }),
  'GET /clubs/get-matches': { ...club, refused: clubQueries },
  'POST /clubs/challenge': about({ opponent: 'Сова', startsAt: '2026-12-01T17:00:00.000Z' }),
  'POST /clubs/answer-match': ofMatch({ accepted: true }),
  'POST /clubs/cancel-match': ofMatch({}),
  'POST /clubs/set-team': ofMatch({ clubId, players: [1] }),
  'POST /clubs/open-match-table': ofMatch({ judgeId: null }),
  'POST /clubs/save-evening': about(evening),
  'POST /clubs/cancel-evening': ofEvening({}),
  'POST /clubs/sign-up': ofEvening({ signed: true }),
  'POST /clubs/open-evening-table': ofEvening({ players: [1], judgeId: null }),
}
