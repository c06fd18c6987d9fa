import { type EndpointSamples, HUGE } from './endpoint-sample.ts'

const noModerator = 'a player watches over nobody'
const appeal = { kind: 'ban', id: 999_999, text: 'Sample' }
const decision = { id: 999_999, outcome: 'lifted', minutes: null, words: 'Sample' }

/** Appeals and what moderators read of sanctions. */
export const SANCTION_SAMPLES: EndpointSamples = {
  'POST /sanctions/appeal': {
    body: appeal,
    refused: [
      { why: 'no sanction of the caller', body: appeal, code: 'not_found' },
      { why: 'a kind there is not', body: { ...appeal, kind: 'foul' }, code: 'validation_failed' },
      { why: 'number zero', body: { ...appeal, id: 0 }, code: 'validation_failed' },
      { why: 'a text of 2001', body: { ...appeal, text: 'x'.repeat(2001) }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-appeals': {
    query: { page: '1' },
    refused: [
      { why: noModerator, query: { page: '1' }, code: 'forbidden' },
      { why: 'page zero', query: { page: '0' }, code: 'validation_failed' },
      { why: 'a state there is not', query: { state: 'lost' }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/decide-appeal': {
    body: decision,
    refused: [
      { why: noModerator, body: decision, code: 'forbidden' },
      { why: 'no such appeal', body: decision, code: 'not_found' },
      {
        why: 'an outcome there is not',
        body: { ...decision, outcome: 'doubled' },
        code: 'validation_failed',
      },
      { why: 'no time at all', body: { ...decision, minutes: 0 }, code: 'validation_failed' },
      { why: 'words of 1001', body: { ...decision, words: 'x'.repeat(1001) }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-signals': { refused: [{ why: noModerator, code: 'forbidden' }] },
  'GET /admin/api/get-case-signals': {
    query: { accountId: '1', gameNumber: '1' },
    refused: [
      { why: noModerator, query: { accountId: '1' }, code: 'forbidden' },
      { why: 'nobody', query: {}, code: 'validation_failed' },
      { why: 'a game below zero', query: { accountId: '1', gameNumber: '-1' }, code: 'validation_failed' },
    ],
  },
  'GET /sanctions/get-ledger': {
    query: { month: '2026-01' },
    refused: [
      { why: 'a month there is not', query: { month: '2026-13' }, code: 'validation_failed' },
      { why: 'a month that is not published', query: { month: '2099-01' }, code: 'not_found' },
    ],
  },
  'GET /admin/api/get-sanctions': {
    query: { accountId: '1' },
    refused: [
      { why: noModerator, query: { accountId: '1' }, code: 'forbidden' },
      { why: 'nobody has this number', query: { accountId: '999999' }, code: 'profile_not_found' },
      { why: 'a number no column holds', query: { accountId: HUGE }, code: 'validation_failed' },
    ],
  },
}
