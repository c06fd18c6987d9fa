import { type EndpointSamples, HUGE } from './endpoint-sample.ts'

const noSuchTable = [
  { why: 'no such table', query: { id: '999999' }, code: 'game_not_found' },
  { why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' },
  { why: 'no table named', query: {}, code: 'validation_failed' },
] as const

const vote = { userId: 1, id: 1, seats: [1, 2, 3] }

/** Running tables for those who do not sit at them. */
export const AUDIENCE_SAMPLES: EndpointSamples = {
  'GET /broadcast/get-game': { query: { id: '1' }, refused: noSuchTable },
  'GET /broadcast/get-neighbours': {
    query: { id: '1' },
    refused: [
      { why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' },
      { why: 'no table named', query: {}, code: 'validation_failed' },
    ],
  },
  'GET /broadcast/get-streamer': {
    query: { userId: '1' },
    refused: [
      { why: 'nobody has this number', query: { userId: '999999' }, code: 'profile_not_found' },
      { why: 'a number no column holds', query: { userId: HUGE }, code: 'validation_failed' },
    ],
  },
  'GET /broadcast/get-vote': {
    query: { userId: '1', id: '1' },
    refused: [
      { why: 'no such table', query: { userId: '1', id: '999999' }, code: 'game_not_found' },
      { why: 'no channel named', query: { id: '1' }, code: 'validation_failed' },
    ],
  },
  'POST /broadcast/vote': {
    body: vote,
    refused: [
      { why: 'no such table', body: { ...vote, id: 999_999 }, code: 'game_not_found' },
      { why: 'four seats', body: { ...vote, seats: [1, 2, 3, 4] }, code: 'validation_failed' },
      { why: 'one seat twice', body: { ...vote, seats: [1, 1] }, code: 'validation_failed' },
      { why: 'a seat off the table', body: { ...vote, seats: [13] }, code: 'validation_failed' },
    ],
  },
  'GET /broadcast/get-guesses': {
    query: { id: '1' },
    refused: [{ why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' }],
  },
  'POST /broadcast/save-delay': {
    body: { delaySeconds: 300 },
    refused: [
      { why: 'no proved channel', body: { delaySeconds: 300 }, code: 'forbidden' },
      { why: 'less than nothing', body: { delaySeconds: -1 }, code: 'validation_failed' },
      { why: 'more than there is', body: { delaySeconds: 901 }, code: 'validation_failed' },
    ],
  },
  'POST /broadcast/make-overlay': {
    refused: [{ why: 'no proved channel', code: 'forbidden' }],
  },
  'GET /broadcast/get-overlay': {
    query: { token: 'x' },
    refused: [
      { why: 'nobody made it', query: { token: 'x' }, code: 'overlay_not_found' },
      { why: 'too long', query: { token: 'x'.repeat(101) }, code: 'validation_failed' },
    ],
  },
}
